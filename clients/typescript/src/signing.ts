/** A seat's own key: with it registered, nobody else can make a move in the seat's name, the service included. */
import { base64, canonical, decoded, utf8 } from "./bytes.js";
import { parsed } from "./receipts.js";
import type { Action } from "./types.js";

/** An Ed25519 key that signs the actions of a seat; `public` is how it is registered, `secret` how it is kept. */
export class SeatKey {
  readonly public: string;
  readonly secret: string;
  readonly #private: CryptoKey;

  private constructor(key: CryptoKey, secret: string, publicKey: string) {
    this.#private = key;
    this.secret = secret;
    this.public = publicKey;
  }

  /** A new key, or the one that was kept by its `secret`. */
  static async of(secret?: string): Promise<SeatKey> {
    const made = secret ?? base64(crypto.getRandomValues(new Uint8Array(32)));
    const header = Uint8Array.of(0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20); // PKCS #8
    const whole = Uint8Array.of(...header, ...decoded(made));
    const key = await crypto.subtle.importKey("pkcs8", whole, "Ed25519", true, ["sign"]);
    const { x = "" } = await crypto.subtle.exportKey("jwk", key);
    return new SeatKey(key, made, `${x.replaceAll("-", "+").replaceAll("_", "/")}=`);
  }

  /** The signature of an action of a match that is played at a version (base64). */
  async sign(match: string, version: number, action: Action): Promise<string> {
    const text = canonical({ action: parsed(JSON.stringify(action)), match, version });
    return base64(new Uint8Array(await crypto.subtle.sign("Ed25519", this.#private, utf8(text))));
  }
}
