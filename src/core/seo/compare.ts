import { isLabCheck } from './checks/lab.ts'

/** A fault of one page. */
export interface SeoFault {
  check: string
  url: string
}

export interface SeoComparison {
  added: SeoFault[]
  fixed: SeoFault[]
  unchanged: SeoFault[]
  /** Faults of the earlier run on pages that the later one did not read: neither fixed nor there. */
  unread: SeoFault[]
}

interface ComparedRun {
  /** Addresses of pages that were read. */
  read: readonly string[]
  /** Addresses of pages that were opened in a browser. */
  measured: readonly string[]
  faults: readonly SeoFault[]
}

const keyOf = ({ check, url }: SeoFault) => `${check} ${url}`

export function compareRuns(before: ComparedRun, after: ComparedRun): SeoComparison {
  const earlier = new Set(before.faults.map(keyOf))
  const later = new Set(after.faults.map(keyOf))
  const read = new Set(after.read)
  const measured = new Set(after.measured)
  const isChecked = ({ check, url }: SeoFault) => (isLabCheck(check) ? measured : read).has(url)
  const gone = before.faults.filter((fault) => !later.has(keyOf(fault)))
  return {
    added: after.faults.filter((fault) => !earlier.has(keyOf(fault))),
    fixed: gone.filter(isChecked),
    unchanged: after.faults.filter((fault) => earlier.has(keyOf(fault))),
    unread: gone.filter((fault) => !isChecked(fault)),
  }
}
