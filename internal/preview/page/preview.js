// The page of inkreel preview: shows the state that the server sends.
import {Player} from "./player/player.js"

const by = id => document.getElementById(id)
const player = new Player(by("player"))
let state = null
let picture = null // address of the last one shown

const events = new EventSource("events")
events.addEventListener("message", event => show(JSON.parse(event.data)))
events.addEventListener("error", () => status("lost", "inkreel preview has ended", ""))

function show(now) {
  state = now
  document.title = (now.faults?.length ? "✕ " : "") + now.name
  by("name").textContent = now.name
  by("title").textContent = now.title
  const n = now.faults?.length ?? 0
  const scenes = now.drawing?.scenes.length ?? 0
  const words = {preparing: "Reading the plan", drawing: "Drawing", ready: "Up to date", faulty: n === 1 ? "1 fault" : `${n} faults`}
  status(now.stage, words[now.stage], now.stage === "drawing" ? `${now.scenes_done} of ${scenes}` : "")
  faults(now)
  warnings(now)
  by("well").hidden = now.stage !== "ready" || !by("warnings").hidden
  player.say(n > 0 ? "There is a picture as soon as the plan has no faults." : "The first picture is being drawn …")
  film(now)
  if (now.picture && now.picture.url !== picture) {
    picture = now.picture.url
    if (!player.film.src || now.drawing) player.show(now.picture)
  }
}

function status(stage, text, count) {
  by("status").dataset.stage = stage
  if (by("stage").textContent !== text) by("stage").textContent = text // said anew each time it is set
  by("count").textContent = count
}

// film shows the last whole film, and which of its scenes are drawn anew; before
// there is any, the scenes that are to come.
function film(now) {
  const {film, drawing} = now
  if (!film && !drawing) return
  const old = new Map((film?.scenes ?? []).map(s => [s.id, s.key]))
  const anew = new Set((drawing?.scenes ?? []).filter(s => old.get(s.id) !== s.key).map(s => s.id))
  const line = film ?? drawing
  player.load({
    src: film?.url ?? null, captions: film?.captions ?? "", fps: line.fps, frames: line.frames, width: line.width, height: line.height,
    scenes: line.scenes.map(s => ({...s, warnings: s.warnings ?? [], busy: anew.has(s.id)})),
  })
}

function faults(now) {
  const all = now.faults ?? []
  by("faults").hidden = all.length === 0
  by("stale").hidden = !now.film
  list("faults", all.map(f => {
    const place = [f.path, f.line ? `line ${f.line}, column ${f.column}` : ""].filter(Boolean).join(" · ")
    return [place && part("span", "place", place), part("span", "problem", f.problem), f.accept && part("span", "accept", f.accept), f.tail && part("pre", "tail", f.tail)]
  }))
}

function warnings(now) {
  const scenes = (now.film ?? now.drawing)?.scenes ?? []
  const all = scenes.flatMap((s, i) => {
    if (!s.warnings?.length) return []
    const to = part("button", "", `Scene ${i + 1}${s.title ? `: ${s.title}` : ""}`)
    to.type = "button"
    to.addEventListener("click", () => player.showEnd(s.id))
    return [[to, ...s.warnings.map(text => part("span", "problem", text))]]
  })
  by("warnings").hidden = all.length === 0
  list("warnings", all)
}

// list fills a list of notes, where it has others.
function list(id, notes) {
  const items = notes.map(parts => {
    const li = document.createElement("li")
    li.append(...parts.filter(Boolean))
    return li
  })
  const ol = by(id).querySelector("ol")
  if (ol.textContent !== items.map(li => li.textContent).join("")) ol.replaceChildren(...items)
}

function part(name, of, text) {
  const n = document.createElement(name)
  if (of) n.className = of
  n.textContent = text
  return n
}

player.addEventListener("fault", event => status("lost", event.detail, ""))

// The server draws first what is looked at.
let told = ""
let waiting = false
player.addEventListener("move", () => {
  if (waiting) return
  waiting = true
  setTimeout(() => {
    waiting = false
    const at = JSON.stringify(player.position)
    if (at === told || !state) return
    told = at
    fetch("playhead", {method: "POST", body: at}).catch(() => {})
  }, 200)
})
