// Pages of this table from the server, each with its place in the order in which they were asked for.

import { home } from "./page_state.js";

let requests = 0;

export async function request(address, options) {
  const order = ++requests;
  const answer = await fetch(address, options);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return Object.assign(page, { order, ok: answer.ok, status: answer.status });
}

export async function fetchTable(ply) {
  const asked = new URLSearchParams(location.search); // an invitation stays one, and the whole log is wanted again
  if (ply !== undefined) asked.set("ply", ply);
  const page = await request(`${home}?${asked}`, { headers: { "x-parts": "now" } });
  if (!page.ok) throw new Error(`no table at move ${ply}`);
  return page;
}
