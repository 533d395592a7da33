// The officers of a tournament: appointed, shown the door, dismissed.
import { html, useSignal } from "console/core/dom.js";
import { Field, Form, Send } from "console/core/forms.js";
import { isolated } from "console/core/language.js";
import { is } from "console/core/me.js";
import { show } from "console/core/page.js";
import { Dialog, Empty, Waiting, When, useLoaded } from "console/core/ui.js";
import { NewCode, ShownDoor } from "console/floor/doors.js";
import { placeIn } from "console/floor/setup.js";
import { Head, change, theTournament } from "console/floor/tournament.js";
import core from "words/core.js";
import words from "words/officers.js";

/** @typedef {import("console/floor/tournament.js").Officer} Officer */

const OFFICES = ["judge", "head_judge", "scorekeeper", "spectator"];

function Officers() {
  const loaded = useLoaded(theTournament);
  if (loaded.value === null) return html`<${Waiting} />`;
  const { name, officers, ended_at: ended } = loaded.value;
  return html`<${Head} name=${name} at="/officers" ended=${ended} />
    ${officers.length ? html`<ul class="plain grid">${officers.map((officer) => html`<${One} key=${officer.subject} officer=${officer} onChanged=${loaded.again} />`)}</ul>`
      : html`<${Empty} title=${words.nobody}><p>${is("organiser") ? words.howTo : words.nobodyYet}</p><//>`}
    ${is("organiser") && !ended ? html`<${Appoint} onAppointed=${loaded.again} />` : null}`;
}

/** @param {{ officer: Officer, onChanged: () => Promise<void> }} props */
function One({ officer, onChanged }) {
  const asked = useSignal(false);
  const dismiss = async () => {
    await change("dismissals", { subject: officer.subject });
    asked.value = false;
    await onChanged();
  };
  return html`<li class="box"><p><strong>${officer.label ? html`<bdi>${officer.label}</bdi>` : words.unnamed}</strong> <span class="chip">${core.roles[officer.office]}</span></p>
    <p class="small soft">${words.since} <${When} at=${officer.since} />${officer.expires_at ? html` · ${words.until} <${When} at=${officer.expires_at} />` : null}</p>
    ${is("organiser") ? html`<div class="row"><${NewCode} subject=${officer.subject} /> <button type="button" class="quiet" onClick=${() => { asked.value = true; }}>${words.dismiss}</button></div>` : null}
    ${asked.value ? html`<${Dialog} title=${words.dismissTitle(isolated(officer.label || core.roles[officer.office]))} onClose=${() => { asked.value = false; }}>
      <p>${words.dismissWhat}</p><${Send} className="danger" onPress=${dismiss}>${words.dismissIt}<//><//>` : null}</li>`;
}

/** @param {{ onAppointed: () => Promise<void> }} props */
function Appoint({ onAppointed }) {
  const office = useSignal("judge");
  const label = useSignal("");
  const until = useSignal("");
  const made = useSignal(/** @type {{ door: import("console/floor/doors.js").Door, officer: Officer } | null} */ (null));
  const appoint = async () => {
    const expires = until.value ? { expires_at: new Date(until.value).toISOString() } : {};
    made.value = await change("officers", { office: office.value, label: label.value.trim(), ...expires });
    [label.value, office.value] = ["", "judge"];
    await onAppointed();
  };
  return html`<h2>${words.appoint}</h2>
    ${made.value ? html`<${ShownDoor} key=${made.value.officer.subject} door=${made.value.door} title=${made.value.officer.label || core.roles[made.value.officer.office]} />` : null}
    <${Form} label=${words.appointIt} onSend=${appoint} place=${placeIn}>
      <${Field} label=${words.name}><input maxlength="80" autocomplete="off" value=${label.value} onInput=${(/** @type {any} */ event) => { label.value = event.target.value; }} /><//>
      <${Field} label=${words.office} help=${words.what[office.value]}><select value=${office.value} onChange=${(/** @type {any} */ event) => { office.value = event.target.value; }}>
        ${OFFICES.map((each) => html`<option key=${each} value=${each}>${core.roles[each]}</option>`)}</select><//>
      <${Field} label=${words.untilLabel} help=${words.untilHelp}><input type="datetime-local" value=${until.value} onInput=${(/** @type {any} */ event) => { until.value = event.target.value; }} /><//>
    <//>`;
}

await show(Officers);
