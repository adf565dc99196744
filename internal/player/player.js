// A film player: picture, controls, a bar with the marks of scenes and cues, and
// a strip of scenes. A film can be put in place of another while it plays; the
// playhead stays in its scene and nothing flashes.
//
//   const player = new Player(element)
//   player.load({src, captions, fps, frames, width, height, scenes})
//   player.show({url, scene, seconds})
//   player.addEventListener("move", () => player.position)
//
// src is the address of the film, null while there is none; captions that of
// WebVTT or empty. scenes are {id, title, start, frames, cues: [{seconds, text}],
// warnings: [text], thumb, busy}, start and frames counted in frames of the film.
// Colours and sizes are the custom properties at the top of player.css.

const ICONS = {
  play: "M7 4.5v15l12.5-7.5z",
  pause: "M6 4.5h4.2v15H6zM13.8 4.5H18v15h-4.2z",
  previous: "M5 5h2.4v14H5zM19 5v14L8.6 12z",
  next: "M16.6 5H19v14h-2.4zM5 5v14l10.4-7z",
  loop: "M7 6h9.5V3l5 4.2-5 4.3V8.4H7A2.6 2.6 0 0 0 4.4 11v1H2v-1a5 5 0 0 1 5-5zM17 18H7.5v3l-5-4.2 5-4.3v3.1H17a2.6 2.6 0 0 0 2.6-2.6v-1H22v1a5 5 0 0 1-5 5z",
  sound: "M4 9v6h4l5 4.5v-15L8 9zM15.5 8a5 5 0 0 1 0 8l-1.2-1.6a3 3 0 0 0 0-4.8zM18 4.8a9 9 0 0 1 0 14.4l-1.2-1.6a7 7 0 0 0 0-11.2z",
  muted: "M4 9v6h4l5 4.5v-15L8 9zM15 10.4l1.4-1.4L18.5 11l2.1-2L22 10.4 20 12.5l2 2-1.4 1.4-2.1-2-2.1 2-1.4-1.4 2-2z",
  captions: "M3 5h18v14H3zM5 7v10h14V7zM7 13h6v2H7zM14.5 13H17v2h-2.5zM7 9.5h3v2H7zM11.5 9.5H17v2h-5.5z",
  full: "M4 4h6v2.2H6.2V10H4zM14 4h6v6h-2.2V6.2H14zM4 14h2.2v3.8H10V20H4zM17.8 14H20v6h-6v-2.2h3.8z",
}

const SPEEDS = [0.5, 1, 1.5, 2]

export class Player extends EventTarget {
  constructor(root) {
    super()
    this.root = root
    this.film = {src: null, captions: "", fps: 30, frames: 1, width: 3, height: 2, scenes: []}
    this.frame = 0 // of the film; where the playhead is
    this.wanted = null // {scene, seconds} that a picture shows which the film does not have yet
    this.followed = false // the playhead was moved by show, not by its user
    this.loading = 0 // counts films being loaded
    this.turning = null // the video that is on its way to another frame
    this.loop = false
    this.repeated = -1 // scene that is repeated while loop is set
    this.current = -1 // scene marked in the strip
    this.captioned = false
    this.build()
    this.listen()
    this.draw()
  }

  // build makes the elements.
  build() {
    this.root.classList.add("ir-player")
    this.root.setAttribute("role", "region")
    this.root.setAttribute("aria-label", "Film")
    this.front = node("video", {class: "ir-video", playsinline: "", preload: "auto", tabindex: "-1", "aria-hidden": "true"})
    this.back = this.front.cloneNode()
    this.front.classList.add("ir-shown")
    this.still = node("img", {class: "ir-still", alt: "", hidden: ""})
    this.empty = node("p", {class: "ir-empty"})
    this.stage = node("div", {class: "ir-stage"}, this.front, this.back, this.still, this.empty)

    this.bar = node("input", {class: "ir-bar", type: "range", min: "0", max: "0", step: "1", value: "0", "aria-label": "Time"})
    this.marks = node("div", {class: "ir-marks", "aria-hidden": "true"})

    this.buttons = {}
    const button = (name, label, key) => {
      const b = node("button", {type: "button", class: "ir-button", "aria-label": label, title: `${label} (${key})`}, icon(name))
      this.buttons[name] = b
      return b
    }
    this.clock = node("span", {class: "ir-clock"})
    this.speed = node("select", {class: "ir-speed", "aria-label": "Speed"},
      ...SPEEDS.map(s => node("option", {value: s}, `${s}×`)))
    this.speed.value = "1"
    this.controls = node("div", {class: "ir-controls", role: "group", "aria-label": "Controls"},
      button("previous", "Previous scene", "k"), button("play", "Play", "space"), button("next", "Next scene", "j"),
      this.clock, node("span", {class: "ir-space"}),
      button("loop", "Repeat the scene", "l"), this.speed, button("captions", "Captions", "c"), button("sound", "Mute", "m"), button("full", "Full screen", "f"))
    this.buttons.play.classList.add("ir-main")
    this.strip = node("ol", {class: "ir-strip", "aria-label": "Scenes"})
    this.root.replaceChildren(this.stage, node("div", {class: "ir-track"}, this.bar, this.marks), this.controls, this.strip)
  }

  listen() {
    const does = {
      play: () => this.toggle(), previous: () => this.jump(-1), next: () => this.jump(1), loop: () => this.toggleLoop(),
      captions: () => this.toggleCaptions(), sound: () => this.toggleMuted(), full: () => this.toggleFull(),
    }
    for (const [name, act] of Object.entries(does)) this.buttons[name].addEventListener("click", act)
    this.speed.addEventListener("change", () => { this.front.playbackRate = Number(this.speed.value) })
    this.bar.addEventListener("input", () => this.seek(Number(this.bar.value)))
    this.stage.addEventListener("click", () => this.toggle())
    this.strip.addEventListener("click", event => {
      const b = event.target.closest("button")
      if (b) this.seek(this.film.scenes[Number(b.dataset.scene)].start)
    })
    // A click leaves the focus where it is, so that the space bar still plays.
    for (const part of [this.controls, this.strip]) {
      part.addEventListener("mousedown", event => { if (event.target.closest("button")) event.preventDefault() })
    }
    for (const video of [this.front, this.back]) {
      for (const name of ["play", "pause"]) video.addEventListener(name, () => { if (video === this.front) this.ticked() })
      video.addEventListener("ended", () => { if (video === this.front) this.ended() })
    }
    document.addEventListener("keydown", event => this.key(event))
  }

  // key does what a key is for, unless the focus is on what needs it.
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const on = event.target
    if (on !== this.bar && on.closest?.("input, textarea, select, [contenteditable]")) return
    if ((event.key === " " || event.key === "Enter") && on.closest?.("button, a, summary")) return
    const second = this.film.fps
    const does = {
      " ": () => this.toggle(),
      ArrowLeft: () => this.step(event.shiftKey ? -1 : -second), ArrowRight: () => this.step(event.shiftKey ? 1 : second),
      ",": () => this.step(-1), ".": () => this.step(1),
      Home: () => this.seek(0), End: () => this.seek(this.film.frames - 1),
      j: () => this.jump(1), k: () => this.jump(-1), l: () => this.toggleLoop(),
      m: () => this.toggleMuted(), c: () => this.toggleCaptions(), f: () => this.toggleFull(),
    }[event.key]
    if (!does) return
    event.preventDefault()
    does()
  }

  get playing() { return Boolean(this.film.src) && !this.front.paused && !this.front.ended }

  // position is where the playhead is: scene, seconds from its start.
  get position() {
    const i = this.sceneAt(this.frame)
    if (i < 0) return {scene: "", seconds: 0}
    const s = this.film.scenes[i]
    return {scene: s.id, seconds: (this.frame - s.start) / this.film.fps}
  }

  sceneAt(frame) { return this.film.scenes.findLastIndex(s => s.start <= frame) }

  // load puts a film in place of the one there is. It shows once its picture is
  // there. The same film with other scenes' pictures and warnings changes these alone.
  async load(film) {
    if (!film.src || film.src === this.film.src) {
      this.loading += film.src ? 0 : 1
      if (film.src || !this.film.src) this.apply(film)
      return
    }
    if (film.src === this.coming) return
    this.coming = film.src
    if (!this.film.src) this.apply({...film, src: null}) // its scenes are there before its picture
    const turn = ++this.loading
    const late = () => turn !== this.loading
    const back = this.back
    try {
      back.replaceChildren()
      if (film.captions) back.append(node("track", {kind: "captions", src: film.captions, label: "Captions"}))
      back.muted = this.front.muted
      back.src = film.src
      await first(back, "loadeddata")
      if (late()) return
      const playing = this.playing
      await this.turnTo(back, this.inFilm(film), film.fps)
      if (late()) return
      back.playbackRate = this.front.playbackRate
      if (playing && this.playing) await back.play()
      if (late()) return
    } catch (error) {
      if (!late()) {
        this.coming = null
        this.dispatchEvent(new CustomEvent("fault", {detail: String(error.message ?? error)}))
      }
      return
    }
    this.coming = null
    const begun = Boolean(this.film.src)
    const frame = this.inFilm(film)
    this.front.pause()
    this.front.classList.remove("ir-shown")
    back.classList.add("ir-shown")
    ;[this.front, this.back] = [back, this.front]
    this.back.removeAttribute("src")
    this.back.load()
    this.apply(film)
    this.caption()
    if (this.playing) {
      this.hideStill()
    } else {
      this.frame = frame
      await this.turnTo(this.front, frame, film.fps)
      // Before the first film is played a finished picture says more than the empty
      // board it begins with.
      if (begun && !late()) this.hideStill()
    }
    this.wanted = null
    this.ticked()
  }

  // inFilm is the frame of another film at which the playhead is in the same scene.
  inFilm(film) {
    const at = this.wanted ?? this.position
    const s = film.scenes.find(s => s.id === at.scene)
    const frame = s ? s.start + Math.min(Math.round(at.seconds * film.fps), s.frames - 1) : this.frame
    return Math.max(0, Math.min(frame, film.frames - 1))
  }

  // turnTo brings a video to the middle of a frame and waits for its picture.
  async turnTo(video, frame, fps) {
    const there = first(video, "seeked")
    video.currentTime = (frame + 0.5) / fps
    await there
    // The picture may still be on its way to the screen.
    await Promise.race([
      new Promise(done => video.requestVideoFrameCallback ? video.requestVideoFrameCallback(done) : done()),
      new Promise(done => setTimeout(done, 100)),
    ])
  }

  // apply shows a film's scenes.
  apply(film) {
    this.film = film
    this.frame = Math.min(this.frame, Math.max(film.frames - 1, 0))
    this.repeated = this.sceneAt(this.frame)
    this.current = -1
    this.draw()
  }

  // show shows a picture of a moment that the film does not have yet, unless the
  // film plays.
  async show({url, scene, seconds}) {
    if (this.playing) return
    this.picture = url
    const img = new Image()
    img.src = url
    try {
      await img.decode()
    } catch {
      return // a newer one is on its way
    }
    if (this.picture !== url || this.playing) return
    this.still.src = url
    this.still.hidden = false
    this.empty.hidden = true
    if (!this.film.src) return
    const was = this.position
    this.followed ||= was.scene !== scene || Math.abs(was.seconds - seconds) > 0.5 / this.film.fps
    this.wanted = {scene, seconds}
    if (this.film.scenes.some(s => s.id === scene)) {
      this.frame = this.inFilm(this.film)
      this.ticked()
    }
  }

  // say says why there is no picture yet.
  say(text) { this.empty.textContent = text }

  hideStill() {
    this.picture = null
    this.still.hidden = true
  }

  seek(frame) {
    this.frame = Math.max(0, Math.min(Math.round(frame), this.film.frames - 1))
    this.wanted = null
    this.followed = false
    this.repeated = this.sceneAt(this.frame)
    if (this.film.src) {
      this.hideStill()
      this.picturesAt()
    }
    this.ticked()
  }

  // showEnd goes to where a scene is finished.
  showEnd(id) {
    const s = this.film.scenes.find(s => s.id === id)
    if (s) this.seek(s.start + s.frames - 1)
  }

  // picturesAt brings the picture to the playhead. While one jump is under way the
  // others wait, and only the last of them is done: dragging stays smooth.
  async picturesAt() {
    if (this.turning === this.front) return
    const video = this.turning = this.front
    for (let at = -1; at !== this.frame && video === this.front;) {
      at = this.frame
      const there = first(video, "seeked").catch(() => {})
      video.currentTime = (at + 0.5) / this.film.fps
      await there
    }
    if (this.turning === video) this.turning = null
  }

  step(frames) { this.seek(this.frame + frames) }

  // jump goes to the next scene, or back to the beginning of this one and then to
  // the one before.
  jump(by) {
    let i = this.sceneAt(this.frame)
    if (i < 0) return
    if (by > 0 || this.frame - this.film.scenes[i].start < this.film.fps) i += by
    const s = this.film.scenes[Math.max(0, i)]
    this.seek(s ? s.start : this.film.frames - 1)
  }

  async toggle() {
    if (!this.film.src) return
    if (this.playing) {
      this.front.pause()
      this.ticked()
      return
    }
    // What was changed is played from where its scene begins.
    if (this.followed) this.seek(this.film.scenes[this.sceneAt(this.frame)].start)
    if (this.frame >= this.film.frames - 1) this.seek(0)
    this.wanted = null
    this.hideStill()
    try {
      await this.front.play()
    } catch (error) {
      if (error.name !== "AbortError") this.dispatchEvent(new CustomEvent("fault", {detail: error.message}))
    }
  }

  toggleLoop() {
    this.loop = !this.loop
    this.repeated = this.sceneAt(this.frame)
    this.ticked()
  }

  toggleMuted() {
    this.front.muted = !this.front.muted
    this.ticked()
  }

  toggleCaptions() {
    this.captioned = !this.captioned
    this.caption()
    this.ticked()
  }

  toggleFull() {
    if (document.fullscreenElement) document.exitFullscreen()
    else this.root.requestFullscreen?.().catch(() => {})
  }

  caption() {
    for (const track of this.front.textTracks) track.mode = this.captioned ? "showing" : "hidden"
  }

  // ticked shows where the playhead is, again and again while the film plays.
  ticked() {
    cancelAnimationFrame(this.beat)
    if (this.playing) {
      if (this.turning !== this.front) this.frame = Math.min(Math.floor(this.front.currentTime * this.film.fps + 0.001), this.film.frames - 1)
      const s = this.film.scenes[this.repeated]
      if (this.loop && s && this.frame >= s.start + s.frames - 1) this.again(s)
      this.beat = requestAnimationFrame(() => this.ticked())
    } else if (this.front.ended) {
      this.frame = this.film.frames - 1
    }
    this.place()
    this.dispatchEvent(new Event("move"))
  }

  // again begins a repeated scene anew.
  again(scene) {
    this.frame = scene.start
    this.picturesAt()
  }

  // ended is the end of the film, which may be that of a repeated scene.
  ended() {
    const s = this.film.scenes[this.repeated]
    if (!this.loop || !s) return this.ticked()
    this.again(s)
    this.front.play().catch(() => {})
  }

  // draw makes what depends on the film alone.
  draw() {
    const {film} = this
    this.root.style.setProperty("--ir-ratio", film.width / film.height)
    this.bar.max = Math.max(film.frames - 1, 0)
    this.bar.disabled = film.scenes.length === 0
    this.empty.hidden = Boolean(film.src) || !this.still.hidden
    for (const name of ["play", "previous", "next", "loop", "sound", "full"]) this.buttons[name].disabled = !film.src
    this.buttons.captions.hidden = !film.captions
    const share = frame => `${100 * frame / Math.max(film.frames - 1, 1)}%`
    const marks = []
    for (const s of film.scenes) {
      if (s.start > 0) marks.push(at(node("i", {class: "ir-cut"}), share(s.start)))
      for (const c of s.cues) {
        const frame = s.start + c.seconds * film.fps
        if (frame < s.start + s.frames) marks.push(at(node("i", {class: "ir-cue", title: c.text}), share(frame)))
      }
    }
    this.marks.replaceChildren(...marks)
    // Scenes that are there stay, with the focus that one may have.
    while (this.strip.children.length > film.scenes.length) this.strip.lastChild.remove()
    film.scenes.forEach((s, i) => {
      if (!this.strip.children[i]) this.strip.append(sceneNode(i))
      fillScene(this.strip.children[i].firstChild, s, i, film.fps)
    })
    this.place()
  }

  // place shows what depends on the playhead.
  place() {
    const {film} = this
    const i = this.sceneAt(this.frame), scene = film.scenes[i]
    this.bar.value = this.frame
    this.bar.style.setProperty("--ir-done", `${100 * this.frame / Math.max(film.frames - 1, 1)}%`)
    const now = time(this.frame / film.fps), all = time(film.frames / film.fps)
    this.clock.textContent = film.scenes.length ? `${now} / ${all}` : ""
    this.bar.setAttribute("aria-valuetext", scene ? `${now} of ${all}, scene ${i + 1}${scene.title ? `, ${scene.title}` : ""}` : "")
    const set = (name, picture, label, pressed) => {
      const b = this.buttons[name]
      if (b.dataset.icon !== picture) b.replaceChildren(icon(b.dataset.icon = picture))
      if (label) b.setAttribute("aria-label", label)
      if (pressed !== undefined) b.setAttribute("aria-pressed", pressed)
    }
    set("play", this.playing ? "pause" : "play", this.playing ? "Pause" : "Play")
    set("sound", this.front.muted ? "muted" : "sound", "Mute", this.front.muted)
    set("loop", "loop", "", this.loop)
    set("captions", "captions", "", this.captioned)
    if (i === this.current) return
    this.current = i
    for (const [j, item] of [...this.strip.children].entries()) {
      const b = item.firstChild
      if (j === i) b.setAttribute("aria-current", "true")
      else b.removeAttribute("aria-current")
    }
    const item = this.strip.children[i]
    if (item) this.strip.scrollTo({left: item.offsetLeft - (this.strip.clientWidth - item.clientWidth) / 2, behavior: calm() ? "auto" : "smooth"})
  }
}

// sceneNode is a scene of the strip, to be filled.
function sceneNode(i) {
  return node("li", {}, node("button", {type: "button", class: "ir-scene", "data-scene": i},
    node("span", {class: "ir-thumb"}), node("span", {class: "ir-length"}),
    node("span", {class: "ir-name"}, node("span", {class: "ir-number"}), node("span", {class: "ir-title"}))))
}

function fillScene(b, s, i, fps) {
  const [thumb, length, name] = b.children
  const [number, title] = name.children
  number.textContent = i + 1
  title.textContent = s.title || s.id
  length.textContent = time(s.frames / fps)
  b.classList.toggle("ir-busy", Boolean(s.busy))
  b.classList.toggle("ir-warned", s.warnings.length > 0)
  b.title = s.warnings.join("\n")
  const notes = [s.busy ? "being drawn" : "", s.warnings.length ? `${s.warnings.length} ${s.warnings.length === 1 ? "warning" : "warnings"}` : ""].filter(Boolean)
  b.setAttribute("aria-label", [`Scene ${i + 1}`, s.title || s.id, ...notes].join(", "))
  const img = thumb.firstChild
  if (s.thumb && img?.getAttribute("src") !== s.thumb) thumb.replaceChildren(node("img", {src: s.thumb, alt: "", loading: "lazy"}))
}

// node makes an element.
function node(name, attributes, ...children) {
  const n = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) n.setAttribute(key, value)
  n.append(...children)
  return n
}

function at(n, left) {
  n.style.left = left
  return n
}

function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg")
  svg.setAttribute("viewBox", "0 0 24 24")
  svg.setAttribute("aria-hidden", "true")
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path")
  path.setAttribute("d", ICONS[name])
  path.setAttribute("fill-rule", "evenodd")
  svg.append(path)
  return svg
}

// first waits for the first event of a name; the video's error fails it.
function first(video, name) {
  return new Promise((done, fail) => {
    const end = new AbortController()
    video.addEventListener(name, () => { end.abort(); done() }, {signal: end.signal})
    video.addEventListener("error", () => { end.abort(); fail(new Error(video.error?.message || "the film cannot be played")) }, {signal: end.signal})
  })
}

// time is seconds as m:ss.t.
function time(seconds) {
  const tenths = Math.floor(seconds * 10 + 0.001)
  return `${Math.floor(tenths / 600)}:${String(Math.floor(tenths / 10) % 60).padStart(2, "0")}.${tenths % 10}`
}

// calm reports whether the user wants things not to move.
function calm() { return matchMedia("(prefers-reduced-motion: reduce)").matches }
