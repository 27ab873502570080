/** Sign-in with Google. The browser goes there and comes back with a code; only the server can turn that into a person. */
export interface Google {
  /** URL for the browser. It stores `state` and `verifier`, so that no other browser can finish. */
  begin(): { url: string; state: string; verifier: string }
  /** Throws GoogleError. */
  identify(code: string, verifier: string): Promise<GooglePerson>
}

export interface GooglePerson {
  /** Stays the same when the address changes. */
  id: string
  /** One that Google has verified. */
  email: string
}

/**
 * - `refused`: Google, or what it said of the person, does not let them in; they may begin again
 * - `down`: Google did not answer, or nothing that can be read, or not to the keys of this installation
 */
export class GoogleError extends Error {
  override name = 'GoogleError'
  readonly kind: 'refused' | 'down'

  /** `detail` is for the log; the message is for the person. */
  constructor(kind: 'refused' | 'down', message: string, detail: unknown) {
    super(message, { cause: detail })
    this.kind = kind
  }
}
