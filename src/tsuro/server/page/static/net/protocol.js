// What the server says, as types (docs/protocol.md). Nothing here runs.

/**
 * @typedef {[square: string, enter: number, leave: number]} Crossing
 *
 * @typedef {object} Walk
 * @property {number} seat
 * @property {number} stone
 * @property {Crossing[]} path
 * @property {string} end an address, or "out"
 *
 * @typedef {object} Fall
 * @property {number} seat
 * @property {number} stone
 * @property {"edge" | "met" | "resigned"} how
 * @property {number} by
 * @property {string | null} square
 * @property {number | null} port
 * @property {[number, number] | null} met
 *
 * @typedef {object} Refusal
 * @property {string} name
 * @property {Record<string, any>} facts
 *
 * @typedef {object} Placement
 * @property {string} action
 * @property {string} square
 * @property {boolean} allowed
 * @property {Walk[]} walks
 * @property {Fall[]} falls
 * @property {Refusal} [refusal]
 *
 * @typedef {object} OpenPart
 * @property {"start" | "place" | "exchange" | "draw" | null} asked
 * @property {number} active
 * @property {number[]} ready
 * @property {Record<string, string>} laid
 * @property {(string | null)[][]} stones
 * @property {number[]} counts
 * @property {number[]} spoils
 * @property {number[]} piles
 * @property {number[]} aside
 * @property {number | "none" | "aside" | "pile"} dragon
 * @property {number[] | null} winners
 *
 * @typedef {object} OwnPart
 * @property {number[]} hand
 * @property {number[][]} shown
 * @property {string[]} choices
 * @property {Placement[]} placements
 *
 * @typedef {object} Fixed
 * @property {string} edition
 * @property {string} mode
 * @property {string[]} names
 * @property {number} size
 * @property {number | null} seat
 *
 * @typedef {Fixed & OpenPart & OwnPart} View
 *
 * @typedef {object} Seat
 * @property {"open" | "person" | "bot" | "script"} kind
 * @property {string} name
 * @property {number} colour
 * @property {string | null} level
 * @property {boolean} stands_in
 * @property {boolean} silent
 * @property {boolean} here
 *
 * @typedef {{seconds: number, per: "move" | "game", then: "bot" | "resign"}} ClockSetting
 *
 * @typedef {object} Room
 * @property {string} id
 * @property {"waiting" | "running" | "over" | "archived"} state
 * @property {string} edition
 * @property {string} mode
 * @property {Record<string, unknown>} options
 * @property {boolean} public
 * @property {"order" | "lot"} first
 * @property {ClockSetting | null} clock
 * @property {boolean} undo
 * @property {boolean} alone
 * @property {boolean} fixed
 * @property {boolean} locked
 * @property {number} number
 * @property {number} undone
 * @property {number | null} host
 * @property {Seat[]} seats
 *
 * @typedef {{seats: number[], seat: number | null, host: boolean}} You
 * @typedef {{left: number[], deadline: number | null, now: number}} Clock
 * @typedef {{at: number, name: string, seat: number | null, text: string}} Said
 *
 * @typedef {object} Trail
 * @property {number} seat
 * @property {number} stone
 * @property {Crossing[]} path
 * @property {"stands" | "edge" | "met"} end
 * @property {[number, number] | null} met
 *
 * @typedef {{event: string, [fact: string]: any}} Happened
 *
 * @typedef {object} TableTold
 * @property {"table"} type
 * @property {number} n
 * @property {string | null} why
 * @property {You} you
 * @property {Room} room
 * @property {View | null} view
 * @property {number[][] | null} hands
 * @property {Clock | null} clock
 * @property {Said[]} chat
 * @property {Trail[]} trails
 *
 * @typedef {object} Played
 * @property {"played"} type
 * @property {number} n
 * @property {"bot" | "clock" | null} by
 * @property {Happened[]} events
 * @property {string[]} words
 * @property {OpenPart} table
 * @property {Clock | null} clock
 * @property {OwnPart} [own]
 * @property {number[]} [hand]
 * @property {number[][]} [hands]
 *
 * @typedef {{type: "room", n: number, why: string, room: Room, you: You, clock: Clock | null, own?: OwnPart}} RoomTold
 * @typedef {{type: "chat", n: number, said: Said}} ChatTold
 * @typedef {{type: "presence", here: number[], watchers: number}} PresenceTold
 * @typedef {{type: "reaction", seat: number, what: string}} ReactionTold
 * @typedef {{type: "view", n: number, seat: number | null, view: View}} ViewTold
 * @typedef {{type: "refused", name: string, sentence: string, facts: Record<string, unknown>}} RefusedTold
 * @typedef {TableTold | Played | RoomTold | ChatTold | PresenceTold | ReactionTold | ViewTold | RefusedTold} Told
 *
 * @typedef {object} OptionForm
 * @property {string} name
 * @property {Record<string, (string | number | boolean)[]>} values by number of seats
 * @property {Record<string, string | number | boolean>} default
 *
 * @typedef {{name: string, title: string, least: number, most: number, options: OptionForm[]}} ModeForm
 * @typedef {{name: string, publisher: string, language: string, lines: [string, string], modes: ModeForm[]}} EditionForm
 * @typedef {{name: string, title: string, line: string}} LevelForm
 * @typedef {{editions: EditionForm[], differences: {label: string, cells: string[]}[], levels: LevelForm[]}} EditionsForm
 *
 * @typedef {object} StepForm
 * @property {number} n
 * @property {Happened[]} events
 * @property {string[]} words
 * @property {OpenPart} table
 * @property {number[][]} hands
 * @property {Record<string, any>} [entry]
 *
 * @typedef {{id: string, header: Record<string, any>, size: number, steps: StepForm[], analysed: boolean}} ReplayForm
 * @typedef {{action: string, survival: number, win: number}} JudgementForm
 * @typedef {{n: number, seat: number, chosen: string, lost: number, choices: JudgementForm[]}} JudgedForm
 * @typedef {{record: string, state: string, done: number, total: number, decisions: JudgedForm[], turning: number[]}} AnalysisForm
 */

export {};
