// What the service says of what a seat may do (`GET /v1/matches/{id}/choices`), for the type checker alone.

/**
 * @typedef {{ type: string, seat: string, [member: string]: unknown }} Action
 * @typedef {{ action: Action, text: string, on: string[], standing: boolean }} Choice
 * @typedef {{ value: string, text: string }} Option
 * @typedef {{ name: string, label: string, form: "one" | "some" | "amount" | "order" | "assign" | "text", least: number, most: number,
 *   options: Option[], places?: Option[], when?: Record<string, string[]> }} Field
 * @typedef {{ type: string, text: string, action: Action, fields: Field[], standing: boolean }} Form
 * @typedef {{ match: string, ruleset: string, view: string, move: number, version: number, over: boolean, standing: string,
 *   waiting: string[], asked: { kind: string, clause: string, text: string, seats: string[] } | null, choices: Choice[],
 *   forms: Form[], costs: Cost[] }} Choices
 * @typedef {{ seat: string, action: string, of: string, currency: string, text: string, value: number, optional: boolean }} Cost
 * @typedef {{ thing: string, name: string, may: Choice[],
 *   may_not: { type: string, text: string, clause: string, why: string, statement: string }[] }} Thing
 */

export {};
