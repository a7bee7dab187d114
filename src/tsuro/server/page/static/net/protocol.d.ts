// What the server says, as types. Written by tools/page_types.py from tsuro.protocol.

/** An analysis, as far as it is. */
export interface Analysis {
  record: string;
  state: "cancelled" | "done" | "running" | "waiting";
  done: number;
  total: number;
  decisions: DecisionTold[];
  turning: number[];
}

/** Somebody said something. */
export interface ChatTold {
  type: "chat";
  n: number;
  said: Said;
}

/** A choice, how often it was tried, and the share of the win to expect. */
export interface ChoiceOdds {
  action: string;
  tried: number;
  share: number;
}

/** What is to be expected of a choice. */
export interface ChoiceTold {
  action: string;
  survival: number;
  win: number;
}

/** How long people may think, and what happens to those who think longer. */
export interface Clock {
  seconds: number;
  per: "game" | "move";
  then: "bot" | "resign";
}

/** The clock as it stands. */
export interface ClockTold {
  left: number[];
  deadline: number | null;
  now: number;
}

/** One step of a walk: the square crossed, the port in and the port out. */
export type Crossing = [string, number, number];

/** A decision, judged by what its seat could know. */
export interface DecisionTold {
  n: number;
  seat: number;
  chosen: string;
  choices: ChoiceTold[];
  lost: number;
}

/** A point in which editions differ: what each says. */
export interface Difference {
  label: string;
  cells: string[];
}

/** What was asked is done, and on disk. */
export interface Done {
  type: "done";
  n: number;
  ticket: string | null;
}

/** The dragon was laid on the last empty square: a solitaire is won. */
export interface DragonLaid {
  event: "DragonLaid";
  square: string;
}

/** The dragon went from one place to another. */
export interface DragonMoved {
  event: "DragonMoved";
  source: number | "aside" | "none" | "pile";
  to: number | "aside" | "none" | "pile";
}

/** An edition, in a few words, and what can be chosen in it. */
export interface Edition {
  name: string;
  publisher: string;
  language: string;
  lines: string[];
  modes: Mode[];
}

/** What can be played: editions with their modes and options, how they differ, levels of bots. */
export interface Editions {
  editions: Edition[];
  differences: Difference[];
  levels: Level[];
}

/** A stone went out. */
export interface Fall {
  seat: number;
  stone: number;
  how: "edge" | "met" | "resigned";
  by: number;
  number: number;
}

/** The feats of a game so far. */
export interface Feats {
  falls: Fall[];
  longest: LongestWalk | null;
}

/** The game ended, and why. */
export interface GameOver {
  event: "GameOver";
  winners: number[];
  why: "last" | "lost" | "stuck" | "tiles" | "together" | "won";
}

/** The tiles of a seat that is out go to be shuffled into the pile, or are laid aside. */
export interface HandLeft {
  event: "HandLeft";
  seat: number;
  count: number;
  to: "aside" | "pile";
}

/** How to go on with your seats on another device. */
export interface Handover {
  link: string;
  qr: string;
}

/** The seat to take the elimination bonus sees the hands of the seats that just went out. */
export interface HandsShown {
  event: "HandsShown";
  seat: number;
  owners: number[];
  hands: number[][] | null;
}

/** What a bot would choose, and why. */
export interface HintTold {
  type: "hint";
  action: string;
  sentence: string;
  thought: boolean;
  odds: ChoiceOdds[];
  ticket?: string;
}

/** How others reach a table. */
export interface Invite {
  link: string;
  reach: "machine" | "network" | "public";
  sentence: string;
  qr: string;
}

/** You sat down, or came back. */
export interface Joined {
  token: string;
  resume: string;
  table: TableTold;
}

/** A level of bots. */
export interface Level {
  name: string;
  title: string;
  line: string;
}

/** The longest walk of one stone by one tile; the first of that length. */
export interface LongestWalk {
  seat: number;
  squares: number;
}

/** A table that was made, and the keys to it. */
export interface Made {
  id: string;
  link: string;
  token: string;
  resume: string;
  invited: Record<string, string>;
  table: TableTold;
}

/** A mode of an edition. */
export interface Mode {
  name: string;
  title: string;
  least: number;
  most: number;
  options: Option[];
}

/** How a game stands by what lies open. */
export interface OddsTold {
  type: "odds";
  n: number;
  shares: number[];
  ticket?: string;
}

/** Another game is offered. */
export interface Offer {
  accepted: number[];
  declined: number[];
  left: number;
  level: string | null;
}

/** What changes at a table in the sight of all. */
export interface OpenPart {
  active: number;
  aside: number[];
  asked: "draw" | "exchange" | "place" | "start" | null;
  counts: number[];
  dragon: number | "aside" | "none" | "pile";
  laid: Record<string, string>;
  piles: number[];
  ready: number[];
  returning: PlainReturning | null;
  spoils: number[];
  stones: ((string | null)[])[];
  winners: number[] | null;
}

/** Something that can be chosen in a mode, by number of seats. */
export interface Option {
  name: string;
  values: Record<string, (string | number | boolean)[]>;
  default: Record<string, string | number | boolean>;
  title?: string;
  titles?: ([string | number | boolean, string])[];
}

/** What a seat alone sees. */
export interface OwnPart {
  choices: string[];
  hand: number[];
  own_aside: number[];
  placements: (PlainPlacement | ShortPlacement)[];
  shown: number[][];
  sightings: PlainSighting[];
  turns: number[];
  unseen: number[];
}

/** Tiles came back and the pile was shuffled; nobody sees its order. */
export interface PileShuffled {
  event: "PileShuffled";
  count: number;
  order: number[] | null;
}

/** A stone that would go out, and how. */
export interface PlainFall {
  by: number;
  how: "edge" | "met" | "resigned";
  met: [number, number] | null;
  port: number | null;
  seat: number;
  square: string | null;
  stone: number;
}

/** A way to lay a tile of the hand, and what it would do. */
export interface PlainPlacement {
  action: string;
  allowed: boolean;
  falls: PlainFall[];
  outs: ([number, number])[];
  refusal?: PlainRefusal;
  square: string;
  walks: PlainWalk[];
}

/** A refusal: its name and its facts. */
export interface PlainRefusal {
  facts: Record<string, any>;
  name: string;
}

/** Tiles on their way back into the pile. */
export interface PlainReturning {
  count: number;
  passes: boolean;
  sighting: PlainSighting | null;
}

/** Tiles out of sight, of which at least and at most so many are in each place. */
export interface PlainSighting {
  least: number[];
  most: number[];
  tiles: number[];
}

/** What a seat sees as lists, texts and numbers: nothing in it needs the rules. */
export interface PlainView {
  active: number;
  aside: number[];
  asked: "draw" | "exchange" | "place" | "start" | null;
  choices: string[];
  counts: number[];
  dragon: number | "aside" | "none" | "pile";
  edition: string;
  hand: number[];
  laid: Record<string, string>;
  mode: string;
  names: string[];
  options: Record<string, any>;
  own_aside: number[];
  piles: number[];
  placements: (PlainPlacement | ShortPlacement)[];
  ready: number[];
  returning: PlainReturning | null;
  seat: number | null;
  shown: number[][];
  sightings: PlainSighting[];
  size: number;
  spoils: number[];
  stones: ((string | null)[])[];
  turns: number[];
  unseen: number[];
  v: number;
  winners: number[] | null;
}

/** The walk of a stone: each square with the ports of entry and exit, and where it ends. */
export interface PlainWalk {
  end: string;
  path: Crossing[];
  seat: number;
  stone: number;
}

/** A seat did something. */
export interface PlayedTold {
  type: "played";
  n: number;
  at: number;
  by: "bot" | "clock" | null;
  events: (StoneStarted | TilePlaced | StoneWalked | StoneOut | SeatResigned | SeatOut | HandsShown | TilesSwapped | HandLeft | PileShuffled | TileDrawn | DragonMoved | DragonLaid | SeatChanged | SeatPassedOver | GameOver)[];
  words?: string[];
  table: OpenPart;
  clock: ClockTold | null;
  own?: OwnPart;
  hand?: number[];
  hands?: number[][];
}

/** A rule. */
export interface Point {
  text: string;
  ruling: string | null;
}

/** Who is connected: the seats of those who play, and how many watch. */
export interface Presence {
  type: "presence";
  here: number[];
  watchers: number;
}

/** Somebody reacted to what happened. */
export interface Reaction {
  type: "reaction";
  seat: number;
  what: string;
}

/** A record that the server keeps. */
export interface RecordKept {
  id: string;
  link: string;
  over: boolean;
  entries: number;
}

/** Why something was not done. */
export interface RefusedTold {
  type: "refused";
  name: string;
  facts: Record<string, any>;
  sentence: string;
  ticket?: string;
}

/** A whole game, step by step, with every hand open. */
export interface Replay {
  id: string;
  header: Record<string, any>;
  size: number;
  steps: Step[];
  analysed: boolean;
}

/** A table besides its game, as everybody sees it. */
export interface Room {
  id: string;
  state: "archived" | "over" | "running" | "waiting";
  edition: string;
  mode: string;
  options: Record<string, any>;
  public: boolean;
  first: "lot" | "order";
  clock: Clock | null;
  undo: boolean;
  alone: boolean;
  fixed: boolean;
  locked: boolean;
  number: number;
  undone: number;
  host: number | null;
  seats: Seat[];
  pile_per_stone?: boolean;
  undoable?: boolean;
  size?: number;
  offer?: Offer | null;
}

/** Seats or settings have changed. */
export interface RoomTold {
  type: "room";
  n: number;
  why: string;
  room: Room;
  you: You;
  clock: ClockTold | null;
  own?: OwnPart;
}

/** The rules of an edition. */
export interface Rules {
  edition: string;
  sections: Section[];
}

/** Something said in chat. */
export interface Said {
  at: number;
  name: string;
  seat: number | null;
  text: string;
}

/** A seat, as everybody sees it. */
export interface Seat {
  kind: "bot" | "open" | "person" | "script";
  name: string;
  colour: number;
  level: string | null;
  stands_in: boolean;
  silent: boolean;
  here: boolean;
  character?: string;
}

/** It is another seat's turn to play. */
export interface SeatChanged {
  event: "SeatChanged";
  seat: number;
}

/** A seat of a public table. */
export interface SeatListed {
  kind: string;
  name: string;
}

/** A seat has no stone left. */
export interface SeatOut {
  event: "SeatOut";
  seat: number;
}

/** A seat could not play, so its turn was passed over. */
export interface SeatPassedOver {
  event: "SeatPassedOver";
  seat: number;
}

/** A seat left the game. */
export interface SeatResigned {
  event: "SeatResigned";
  seat: number;
}

/** Rules that belong together. */
export interface Section {
  title: string;
  points: Point[];
}

/** A stone that would go out, in short. */
export type ShortFall = [number, number, "edge" | "met" | "resigned", number, string | null, number | null, [number, number] | null];

/** A placement in short, for those who ask for it: a third of the bytes. */
export type ShortPlacement = [string, string, ShortWalk[], ShortFall[], PlainRefusal | null];

/** The walk of a stone in short: of each square its name and the ports of entry and exit, as in ``c452c507``. */
export type ShortWalk = [number, number, string, string];

/** A game after some entries, and what the last one did. */
export interface Step {
  n: number;
  events: (StoneStarted | TilePlaced | StoneWalked | StoneOut | SeatResigned | SeatOut | HandsShown | TilesSwapped | HandLeft | PileShuffled | TileDrawn | DragonMoved | DragonLaid | SeatChanged | SeatPassedOver | GameOver)[];
  words?: string[];
  table: OpenPart;
  hands: number[][];
  entry?: Record<string, any>;
}

/** A stone went over the edge, or met another, or was taken off as its seat resigned. ``square`` is where that was, and ``port`` the port by which it left the board; stones that meet do so in the middle of a tile. */
export interface StoneOut {
  event: "StoneOut";
  seat: number;
  stone: number;
  how: "edge" | "met" | "resigned";
  by: number;
  square: string | null;
  port: number | null;
  met: [number, number] | null;
}

/** A seat put a stone on a start. */
export interface StoneStarted {
  event: "StoneStarted";
  seat: number;
  stone: number;
  at: string;
}

/** A stone walked a path, square by square, and faces an empty square at its end, if any. */
export interface StoneWalked {
  event: "StoneWalked";
  seat: number;
  stone: number;
  path: Crossing[];
  end: string | null;
}

/** A public table. */
export interface TableListed {
  edition: string;
  mode: string;
  seats: SeatListed[];
  locked: boolean;
  fixed?: boolean;
  id: string;
  link: string;
  state: "archived" | "over" | "running" | "waiting";
  touched: number;
}

/** A whole table as you see it. ``view`` is described in docs/bots.md. */
export interface TableTold {
  type: "table";
  v: number;
  n: number;
  why: string | null;
  you: You;
  room: Room;
  view: PlainView | null;
  hands: number[][] | null;
  clock: ClockTold | null;
  chat: Said[];
  trails: Trail[];
  feats?: Feats;
  ticket?: string;
}

/** The public tables. */
export interface Tables {
  tables: TableListed[];
}

/** A seat drew the top tile of a pile. */
export interface TileDrawn {
  event: "TileDrawn";
  seat: number;
  pile: number;
  tile: number | null;
}

/** A seat laid a tile before one of its stones. */
export interface TilePlaced {
  event: "TilePlaced";
  seat: number;
  stone: number;
  square: string;
  tile: number;
  turn: number;
}

/** A seat took the elimination bonus, or kept its hand (count 0). */
export interface TilesSwapped {
  event: "TilesSwapped";
  seat: number;
  count: number;
  give: number[] | null;
  take: number[] | null;
}

/** The way that a stone has walked, from its start on. */
export interface Trail {
  seat: number;
  stone: number;
  path: Crossing[];
  end: "edge" | "met" | "stands";
  met: [number, number] | null;
}

/** What a seat sees. */
export interface ViewTold {
  type: "view";
  n: number;
  seat: number | null;
  view: PlainView;
  ticket?: string;
}

/** What you are at a table. */
export interface You {
  seats: number[];
  seat: number | null;
  host: boolean;
}

export type Told =
  | TableTold
  | PlayedTold
  | RoomTold
  | ChatTold
  | Presence
  | Reaction
  | ViewTold
  | Done
  | RefusedTold
  | HintTold
  | OddsTold;

export type Happened =
  | StoneStarted
  | TilePlaced
  | StoneWalked
  | StoneOut
  | SeatResigned
  | SeatOut
  | HandsShown
  | TilesSwapped
  | HandLeft
  | PileShuffled
  | TileDrawn
  | DragonMoved
  | DragonLaid
  | SeatChanged
  | SeatPassedOver
  | GameOver;
