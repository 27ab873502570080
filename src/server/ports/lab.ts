/** A page measured once in a browser of this machine. */
export interface LabReport {
  /** Largest contentful paint in milliseconds; null if the page painted nothing large. */
  lcp: number | null
  /** Cumulative layout shift. */
  cls: number
  /** Total blocking time in milliseconds. */
  tbt: number
  /** Bytes of all replies, as they were read. */
  transfer: number
  requests: number
  /** Requests that were refused, such as those to private addresses. */
  refused: number
  /** Rules of axe-core that the page breaks. */
  barriers: LabBarrier[]
}

export interface LabBarrier {
  rule: string
  impact: 'minor' | 'moderate' | 'serious' | 'critical'
  help: string
  /** The first few elements, as HTML. */
  elements: string[]
}

export interface LabRequest {
  url: string
  method: string
  accept: string
}

export interface LabReply {
  status: number
  headers: Record<string, string>
  body: Uint8Array
}

export interface LabOptions {
  /** The only way of the page to the network. Undefined refuses the request. */
  reply: (request: LabRequest) => Promise<LabReply | undefined>
  signal: AbortSignal
}

/** A browser without a network, on which pages are measured one at a time. */
export interface Lab {
  /** Throws LabFailed for a page that could not be measured. */
  measure(url: string, options: LabOptions): Promise<LabReport>
}

/** The message is for people. */
export class LabFailed extends Error {
  override name = 'LabFailed'
}
