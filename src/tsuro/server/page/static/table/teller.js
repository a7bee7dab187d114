// What happened, as sentences: told to one seat ("you"), or to a watcher. The same as Python's, which a test compares.

import { _, plural } from "../ui/i18n.js";
import { turned } from "./words.js";

/** @typedef {import("../net/protocol.js").Happened} Happened */
/** @typedef {import("../net/protocol.js").StoneOut} StoneOut */

export class Teller {
  /**
   * @param {string[]} names of the seats
   * @param {number | null} listener the seat that is told
   * @param {number} stones how many each seat began with
   */
  constructor(names, listener, stones) {
    this.names = names;
    this.listener = listener;
    this.stones = stones;
  }

  /** Sentences, but for what goes without saying. @param {Happened[]} events */
  all(events) {
    return events.map((event) => this.tell(event)).filter((sentence) => sentence !== null);
  }

  /** @param {number} seat */
  you(seat) {
    return seat === this.listener;
  }

  /** What a seat is called: nothing in it plays tricks. @param {number} seat */
  name(seat) {
    return [...(this.names[seat] ?? "")].slice(0, 40).map((each) => (/^[\p{C}\p{Z}]$/u.test(each) && !" \u200d".includes(each) ? "?" : each)).join("");
  }

  /** @param {readonly number[]} seats */
  list(seats) {
    return seats.map((seat) => this.name(seat)).join(", ");
  }

  /** What a stone is called: after its seat, and by number where a seat has several. @param {number} seat @param {number} stone */
  stone(seat, stone) {
    if (this.stones === 1) return this.name(seat);
    return this.you(seat)
      ? _("your stone {stone}", { stone: stone + 1 })
      : _("{name}'s stone {stone}", { stone: stone + 1, name: this.name(seat) });
  }

  /** A sentence begins with a capital, also where it begins with a stone. @param {string} said */
  said(said) {
    if (this.stones === 1) return said;
    const [first = "", ...rest] = said;
    return first.toUpperCase() + rest.join("");
  }

  /** A sentence; null for what goes without saying. @param {Happened} event @param {boolean} [plain] without numbers @returns {string | null} */
  tell(event, plain = false) {
    switch (event.event) {
      case "StoneStarted": {
        const { at } = event;
        const you = this.you(event.seat) && this.stones === 1;
        return this.said(you ? _("You start on {at}.", { at }) : _("{who} starts on {at}.", { who: this.stone(event.seat, event.stone), at }));
      }
      case "TilePlaced": {
        const facts = { who: this.name(event.seat), tile: event.tile, turned: turned(event.turn), square: event.square };
        return this.said(this.you(event.seat)
          ? _("You lay tile {tile}, {turned}, on {square}.", facts)
          : _("{who} lays tile {tile}, {turned}, on {square}.", facts));
      }
      case "StoneWalked": {
        if (event.end === null) return null;
        const facts = { who: this.stone(event.seat, event.stone), end: event.end };
        return this.said(this.you(event.seat) && this.stones === 1
          ? plural("You walk {count} square to {end}.", "You walk {count} squares to {end}.", event.path.length, facts)
          : plural("{who} walks {count} square to {end}.", "{who} walks {count} squares to {end}.", event.path.length, facts));
      }
      case "StoneOut": {
        const said = this.out(event);
        return said === null ? null : this.said(said);
      }
      case "SeatResigned":
        return this.said(this.you(event.seat) ? _("You leave the game.") : _("{who} leaves the game.", { who: this.name(event.seat) }));
      case "SeatOut":
        return this.said(this.you(event.seat) ? _("You are out.") : _("{who} is out.", { who: this.name(event.seat) }));
      case "SeatChanged":
        return this.said(this.you(event.seat) ? _("Your turn.") : _("It is {who}'s turn.", { who: this.name(event.seat) }));
      case "SeatPassedOver":
        return this.said(this.you(event.seat)
          ? _("You cannot play and are passed over.")
          : _("{who} cannot play and is passed over.", { who: this.name(event.seat) }));
      case "DragonMoved":
        return this.dragon(event.to);
      case "DragonLaid":
        return _("The dragon is laid on {square}.", { square: event.square });
      case "GameOver":
        return this.over(event);
      default:
        return this.tiles(event, plain);
    }
  }

  /** @param {StoneOut} event */
  out({ seat, stone, how, by, square, met }) {
    if (how === "resigned") return null;
    const you = this.you(seat) && this.stones === 1;
    const who = this.stone(seat, stone);
    const facts = { who, by: this.name(by), square: square ?? "" };
    if (met) {
      if (seat > met[0] || (seat === met[0] && stone > met[1])) return null; // told once, for both
      if (this.stones > 1) return _("{who} and {other} meet on {square}: both stones are out.", { ...facts, other: this.stone(...met) });
      if (this.you(met[0])) return _("You and {other} meet on {square}: both are out.", { ...facts, other: who });
      const other = this.stone(...met);
      return you
        ? _("You and {other} meet on {square}: both are out.", { ...facts, other })
        : _("{who} and {other} meet on {square}: both are out.", { ...facts, other });
    }
    if (by === seat) return you ? _("You go over the edge at {square}.", facts) : _("{who} goes over the edge at {square}.", facts);
    if (this.you(by)) return _("You push {who} over the edge at {square}.", facts);
    return you
      ? _("{by} pushes you over the edge at {square}.", facts)
      : _("{by} pushes {who} over the edge at {square}.", facts);
  }

  /** @param {Extract<Happened, {event: "TileDrawn" | "HandsShown" | "TilesSwapped" | "HandLeft" | "PileShuffled"}>} event @param {boolean} plain */
  tiles(event, plain) {
    if (event.event === "PileShuffled") {
      return plural("The pile is shuffled; it has {count} tile.", "The pile is shuffled; it has {count} tiles.", event.count);
    }
    const who = this.name(event.seat);
    const you = this.you(event.seat);
    if (event.event === "TileDrawn") {
      return you && event.tile !== null ? _("You draw tile {tile}.", { tile: event.tile }) : this.said(_("{who} draws a tile.", { who }));
    }
    if (event.event === "HandsShown") {
      const owners = this.list(event.owners);
      return you && event.hands
        ? _("You see the tiles of {owners}: {tiles}.", { owners, tiles: event.hands.flat().join(", ") })
        : this.said(_("{who} looks at the tiles of {owners}.", { who, owners }));
    }
    if (event.event === "TilesSwapped") {
      if (event.count === 0) return this.said(you ? _("You keep your hand.") : _("{who} keeps their hand.", { who }));
      if (you && plain) return plural("You swap {count} tile.", "You swap {count} tiles.", event.count);
      return you && event.give && event.take
        ? _("You give {give} and take {take}.", { give: event.give.join(", "), take: event.take.join(", ") })
        : this.said(plural("{who} swaps {count} tile.", "{who} swaps {count} tiles.", event.count, { who }));
    }
    if (you) {
      return event.to === "pile"
        ? plural("Your last tile goes back to the pile.", "Your {count} tiles go back to the pile.", event.count)
        : plural("Your last tile is laid aside.", "Your {count} tiles are laid aside.", event.count);
    }
    return this.said(event.to === "pile"
      ? plural("{who}'s last tile goes back to the pile.", "{who}'s {count} tiles go back to the pile.", event.count, { who })
      : plural("{who}'s last tile is laid aside.", "{who}'s {count} tiles are laid aside.", event.count, { who }));
  }

  /** @param {number | string} to */
  dragon(to) {
    if (typeof to === "number") {
      return this.said(this.you(to) ? _("You take the dragon.") : _("{who} takes the dragon.", { who: this.name(to) }));
    }
    return to === "pile" ? _("The dragon goes under the pile.") : _("The dragon is laid aside.");
  }

  /** @param {import("../net/protocol.js").GameOver} event */
  over({ winners, why }) {
    const who = this.list(winners);
    switch (why) {
      case "won":
        return _("Won: all tiles are laid and every stone is on the board.");
      case "lost":
        return _("Lost: not every stone stayed on the board.");
      case "last":
        return this.said(this.you(winners[0] ?? -1) ? _("You are the last one left and win.") : _("{who} is the last one left and wins.", { who }));
      case "together":
        return this.said(_("The last players go out together and share the win: {who}.", { who }));
      case "stuck":
        return this.said(_("Nobody can choose a stone any more; those still in share the win: {who}.", { who }));
      default:
        return this.said(_("All tiles are laid; those still in share the win: {who}.", { who }));
    }
  }
}
