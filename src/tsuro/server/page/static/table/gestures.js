// Fingers, mouse and wheel: choosing by tap or drag, turning by wheel or two fingers.

const FAR = 9; // so many pixels make a drag of a tap
const LONG = 700; // and so many milliseconds make it something else
const A_TURN = 40; // degrees that two fingers turn for a quarter

/**
 * @typedef {object} Meaning what a gesture is for
 * @property {(by: number) => void} turn
 * @property {(event: PointerEvent) => void} tap on the board
 * @property {(number: number) => void} lift a tile of the hand was picked up
 * @property {(event: PointerEvent) => void} drop a tile was let go
 */

/**
 * Listen to gestures on a board and a hand.
 * @param {SVGElement} board
 * @param {HTMLElement} hand
 * @param {Meaning} meaning
 */
export function gestures(board, hand, meaning) {
  wheel(board, meaning.turn);
  wheel(hand, meaning.turn);
  fingers(board, meaning);
  drag(hand, meaning);
}

/** @param {Element} on @param {(by: number) => void} turn */
function wheel(on, turn) {
  let sum = 0;
  let at = 0;
  on.addEventListener("wheel", (event) => {
    if (!(event instanceof WheelEvent) || event.ctrlKey || on.closest(".bare")) return; // within a text it scrolls
    event.preventDefault();
    if (event.timeStamp - at > 300) sum = 0;
    at = event.timeStamp;
    sum += event.deltaY;
    if (Math.abs(sum) >= 40) {
      turn(Math.sign(sum));
      sum = 0;
    }
  }, { passive: false });
}

/** @param {SVGElement} on @param {Meaning} meaning */
function fingers(on, { turn, tap }) {
  /** @type {Map<number, PointerEvent>} */
  const down = new Map();
  /** @type {number | null} */
  let angle = null;
  let turned = false;
  on.addEventListener("pointerdown", (event) => {
    down.set(event.pointerId, event);
    if (down.size === 2) angle = angleOf(down);
  });
  on.addEventListener("pointermove", (event) => {
    if (!down.has(event.pointerId) || down.size !== 2) return;
    down.set(event.pointerId, event);
    const now = angleOf(down);
    if (angle === null) return;
    const by = ((now - angle + 540) % 360) - 180;
    if (Math.abs(by) > A_TURN) {
      turn(Math.sign(by));
      angle = now;
      turned = true;
    }
  });
  const up = (/** @type {PointerEvent} */ event) => {
    const first = down.get(event.pointerId);
    down.delete(event.pointerId);
    if (down.size === 0) {
      if (event.type === "pointerup" && first && !turned && event.button === 0 && isTap(first, event)) tap(event);
      turned = false;
      angle = null;
    }
  };
  on.addEventListener("pointerup", up);
  on.addEventListener("pointercancel", up);
  on.addEventListener("pointerleave", (event) => down.delete(event.pointerId));
}

/** Whether a finger that came and went meant just one place. @param {PointerEvent} down @param {PointerEvent} up */
function isTap(down, up) {
  return Math.hypot(up.clientX - down.clientX, up.clientY - down.clientY) < FAR && up.timeStamp - down.timeStamp < LONG;
}

/** @param {Map<number, PointerEvent>} down */
function angleOf(down) {
  const [one, other] = [...down.values()];
  if (!one || !other) return 0;
  return (Math.atan2(other.clientY - one.clientY, other.clientX - one.clientX) * 180) / Math.PI;
}

/** @param {HTMLElement} hand @param {Meaning} meaning */
function drag(hand, { lift, drop }) {
  hand.addEventListener("pointerdown", (down) => {
    const tile = down.target instanceof Element ? down.target.closest(".tile-button") : null;
    if (!(tile instanceof HTMLElement) || down.button !== 0) return;
    const number = [...hand.children].indexOf(tile);
    /** @type {HTMLElement | null} */
    let flying = null;
    const move = (/** @type {PointerEvent} */ event) => {
      if (event.pointerId !== down.pointerId) return;
      if (!flying) {
        if (Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < FAR) return;
        flying = /** @type {HTMLElement} */ (tile.cloneNode(true));
        flying.classList.add("dragged");
        flying.removeAttribute("data-key");
        document.body.append(flying);
        lift(number);
      }
      flying.style.transform = `translate(${event.clientX - 32}px, ${event.clientY - 56}px)`;
    };
    const end = (/** @type {PointerEvent} */ event) => {
      if (event.pointerId !== down.pointerId) return;
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      if (!flying) return;
      flying.remove();
      unclick(); // a drag is no tap
      if (event.type === "pointerup") drop(event);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  });
}

/** Let a press, and all that comes of it, mean nothing. @param {PointerEvent} down */
export function swallow(down) {
  stop(down);
  const end = (/** @type {PointerEvent} */ event) => {
    if (event.pointerId !== down.pointerId) return;
    removeEventListener("pointerup", end, { capture: true });
    removeEventListener("pointercancel", end, { capture: true });
    stop(event);
    unclick();
  };
  addEventListener("pointerup", end, { capture: true });
  addEventListener("pointercancel", end, { capture: true });
}

/** Let the click that a press ends with mean nothing. */
function unclick() {
  addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", stop, { capture: true }), 50);
}

/** @param {Event} event */
function stop(event) {
  event.stopPropagation();
  event.preventDefault();
}
