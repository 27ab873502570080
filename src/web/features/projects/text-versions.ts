/** The texts of a project that are written here first and sent afterwards. */
export const textFields = ['businessInstructions', 'researchData'] as const
export type TextField = (typeof textFields)[number]

/** A text as it was written elsewhere: on another device, or in another tab. */
export interface Theirs {
  text: string
  revision: number
}

/** A project's texts, and what this browser knows of them. */
export interface KeptTexts extends Record<TextField, string> {
  /** What each text was changed from, as far as this browser knows. */
  revisions?: Partial<Record<TextField, number>>
  /** What each text that is not sent yet was before it was changed here. */
  bases?: Partial<Record<TextField, string>>
  /** Texts that the server does not have yet. What to send is the text that the project has now. */
  unsent?: TextField[]
  /** Texts that were changed here and elsewhere. They are not sent before the person has chosen. */
  theirs?: Partial<Record<TextField, Theirs>>
}

/** One of the texts, with what is known of it. */
interface Version {
  text: string
  revision: number | undefined
  base: string | undefined
  unsent: boolean
  theirs: Theirs | undefined
}

interface TabVersions<T> {
  known: T | undefined
  own: T
  kept: T
}

/** A project that two tabs of this browser changed at once: nothing that was written in either is lost. */
export function mergeTabs<T extends KeptTexts>({ known = undefined, own, kept }: TabVersions<T>): T {
  return textFields.reduce(
    (merged, field) =>
      withVersion(
        merged,
        field,
        mergeVersions({
          known: known && versionOf(known, field),
          own: versionOf(own, field),
          kept: versionOf(kept, field),
        }),
      ),
    own,
  )
}

function mergeVersions({ known, own, kept }: TabVersions<Version>): Version {
  if (isSame(own, kept) || isSame(own, known)) return kept
  if (isSame(kept, known)) return own
  if (own.text === kept.text) return newer(own, kept)
  // One tab only heard that its text arrived; the other has written on.
  if (own.text === known?.text) return writtenOn(kept, own)
  if (kept.text === known?.text) return writtenOn(own, kept)
  return inConflict(own, kept, known)
}

const isSame = (a: Version, b: Version | undefined) =>
  b !== undefined &&
  a.text === b.text &&
  a.revision === b.revision &&
  a.unsent === b.unsent &&
  a.theirs?.text === b.theirs?.text &&
  a.theirs?.revision === b.theirs?.revision

const revisionOf = ({ revision = 0 }: { revision: number | undefined }) => revision

const newer = (a: Version, b: Version) => (revisionOf(a) >= revisionOf(b) ? a : b)

/** A text that was made from one that the server has by now. */
function writtenOn(written: Version, arrived: Version): Version {
  if (arrived.unsent || revisionOf(arrived) <= revisionOf(written)) return written
  return { ...written, revision: arrived.revision, base: arrived.text, theirs: arrivedAs(written, arrived) }
}

/** The other text of a choice, which the server has by now. */
function arrivedAs({ theirs }: Version, { text, revision }: Version): Theirs | undefined {
  return theirs && theirs.text === text && revision !== undefined ? { text, revision } : theirs
}

/** Both texts, for the person to choose. A third, from a choice that is still open, stands before the one it stood beside. */
function inConflict(own: Version, kept: Version, known: Version | undefined): Version {
  const open = kept.theirs ?? own.theirs
  const isThird = open && ![own.text, kept.text, known?.text].includes(open.text)
  const text = isThird ? `${open.text}\n\n${kept.text}` : kept.text
  return { ...own, theirs: { text, revision: open?.revision ?? revisionOf(kept) }, unsent: true }
}

const versionOf = (texts: KeptTexts, field: TextField): Version => ({
  text: texts[field],
  revision: texts.revisions?.[field],
  base: texts.bases?.[field],
  unsent: texts.unsent?.includes(field) ?? false,
  theirs: texts.theirs?.[field],
})

function withVersion<T extends KeptTexts>(texts: T, field: TextField, version: Version): T {
  const others = (texts.unsent ?? []).filter((name) => name !== field)
  return {
    ...texts,
    [field]: version.text,
    revisions: { ...texts.revisions, [field]: version.revision },
    bases: { ...texts.bases, [field]: version.base },
    unsent: version.unsent ? [...others, field] : others,
    theirs: { ...texts.theirs, [field]: version.theirs },
  }
}
