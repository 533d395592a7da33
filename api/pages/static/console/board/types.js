// What the service says of a table (`GET /v1/matches/{id}/board`, `/replay`), for the type checker alone.

/**
 * A number or a word that stands at the table. `of` is what `explain` knows it by, `base` what it was before anything changed it.
 * @typedef {{ value: number | string, of?: string, base?: number }} Fact
 * @typedef {{ name: string, label: string, value: number | string, base?: number, of?: string }} Stat
 * @typedef {{ text: string, clause?: string, tone?: "good" | "bad" }} Chip
 * @typedef {{ card: string, name: string, hidden: boolean, kind: string, owner: string, controller: string, cost?: string,
 *   stats?: Stat[], chips?: Chip[], turned?: boolean, faded?: boolean, at?: string, arrows?: string[], under?: string }} Item
 * @typedef {{ x: number, y: number, name: string, of: string, tone: string }} Space
 * @typedef {{ items: string[], count: number, lines?: string[], spaces?: Record<string, Space> }} Area
 * @typedef {{ colour: string, pictured: string, picture?: string, says: { text: string, name?: string }[],
 *   facts?: { title: string, text: string }[] }} Face
 * @typedef {{ facts: Record<string, Fact>, areas: Record<string, Area>, items: Record<string, Item>, faces?: Record<string, Face> }} Board
 * @typedef {{ title: string, kind: "row" | "pile" | "grid" | "lines", seat: string, columns?: number, rows?: number }} About
 * @typedef {{ seats: { seat: string, name: string, facts: string[], areas: string[] }[], facts: string[], areas: string[],
 *   about: Record<string, About>, labels: Record<string, string>, kinds?: Record<string, string>, game?: string,
 *   frames?: Record<string, string>, palette?: Record<string, number[]> }} Layout
 * @typedef {{ version: number, move: number, seat: string, at: string, type: string, text: string, clauses: string[], patch: object,
 *   involves: string[], turn?: number, phase?: string, illegal?: boolean, undone?: boolean, dispute?: string }} Frame
 * @typedef {{ match: string, ruleset: string, view: string, version: number, over: boolean, after: number, layout: Layout, board: Board,
 *   frames: Frame[], next: number | null }} Replay
 */

export {};
