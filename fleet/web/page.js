"use strict";
const $ = id => document.getElementById(id);
let chosen = location.hash.slice(1), shown = "";
function element(name, text, kind) { const e = document.createElement(name); if (text !== undefined) e.textContent = text; if (kind) e.className = kind; return e; }
function row(cells) { const r = element("tr"); for (const c of cells) r.append(c); return r; }
function runRow(run) {
  const name = element("td"), open = element("button", run.name);
  open.onclick = () => { chosen = chosen === run.id ? "" : run.id; location.hash = chosen; shown = ""; look(); };
  name.append(open, element("br"), element("span", run.id, "id"));
  const done = element("td"), bar = element("progress");
  bar.max = run.items; bar.value = run.done; bar.setAttribute("aria-label", "items done");
  done.append(bar, element("br"), `${run.done} of ${run.items}`);
  const state = element("td", run.running ? run.line : run.state);
  if (run.running && run.trouble) state.append(element("br"), element("span", run.trouble, "trouble"));
  return row([name, done, element("td", run.running ? run.gamesPerMinute : "", "n"), state]);
}
function workerRow(w) {
  const name = element("td", w.name);
  if (w.trouble) name.append(element("br"), element("span", w.trouble, "trouble"));
  return row([name, element("td", w.cores, "n"), element("td", w.busy, "n"), element("td", Math.round(w.speed).toLocaleString("en"), "n"),
    element("td", w.done, "n"), element("td", `${Math.round(w.silentMs / 1000)} s ago`, "n"), element("td", w.program)]);
}
function showRun(run) {
  $("detail").hidden = !run;
  if (!run) return;
  $("title").textContent = run.name;
  $("report").textContent = run.report;
  const key = run.id + " " + run.counted;
  $("plot").hidden = !run.plot || run.counted === 0;
  if (key !== shown && !$("plot").hidden) { shown = key; $("plot").src = `run/${run.id}.svg?${run.counted}`; }
}
async function look() {
  try {
    const s = await (await fetch("status.json")).json();
    const sum = k => s.workers.reduce((n, w) => n + w[k], 0);
    $("sum").textContent = `${s.workers.length} ${s.workers.length === 1 ? "worker" : "workers"}, ${sum("busy")} of ${sum("cores")} cores busy, ${s.gamesPerMinute} games in the last minute`;
    $("runs").replaceChildren(...s.runs.map(runRow));
    $("workers").replaceChildren(...s.workers.map(workerRow));
    showRun(s.runs.find(r => r.id === chosen));
  } catch { $("sum").textContent = "the dispatcher does not answer"; }
}
look();
setInterval(look, 3000);
