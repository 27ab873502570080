import { useState } from 'react'
import type { CanonConflict, CanonProposal } from '#contracts/canon.ts'
import { isRuleSource } from '#core/canon/value.ts'
import { Refusal } from '#web/lib/http/api-error.ts'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { showUndo } from '#web/ui/toasts/undo-toast.ts'
import { type AcceptResult, type CanonActions, useCanonActions } from '../canon-actions.ts'
import { withErrorToast } from '../field/use-field-changes.tsx'

/** Each is put back by calls of its own. */
const MOST_UNDONE = 20

/** Accepts and refuses what waits, says what came of it, and has a way back. */
export function useReview() {
  const actions = useCanonActions()
  const [conflicts, setConflicts] = useState<CanonConflict[]>([])
  const accept = (proposals: CanonProposal[]) =>
    void withErrorToast('Proposal not accepted', async () => {
      const answer = await actions.accept(proposals.map(({ id }) => id))
      setConflicts(answer.conflicts)
      const taken = proposals.filter(({ path }) => answer.setAt.has(path))
      const left = [
        answer.gone > 0 && `${answer.gone} had already been reviewed.`,
        answer.conflicts.length > 0 && `${answer.conflicts.length} could not be accepted.`,
      ]
      if (taken.length > 0)
        note([savedWords(taken), ...left], taken, () => undoAccepting(actions, taken, answer))
    })
  const refuse = (proposals: CanonProposal[]) =>
    void withErrorToast('Proposal not refused', async () => {
      const refused = await actions.refuse(proposals.map(({ id }) => id))
      const gone = proposals.length - refused
      const words = gone > 0 ? `${refused} were refused.` : counted(proposals, 'refused')
      note([words, gone > 0 && `${gone} had already been reviewed.`], proposals, () =>
        proposeAgain(actions, proposals),
      )
    })
  return { conflicts, accept, refuse }
}

const savedWords = (taken: CanonProposal[]) =>
  taken.length === 1 ? `“${taken[0]?.label}” saved.` : `${taken.length} facts saved.`

const counted = (proposals: CanonProposal[], verb: string) => {
  const [first] = proposals
  return first && proposals.length === 1
    ? `“${first.label}” was ${verb}.`
    : `${proposals.length} were ${verb}.`
}

function note(words: (string | false)[], proposals: CanonProposal[], undo: () => Promise<void>): void {
  const text = words.filter(Boolean).join(' ')
  if (proposals.length > MOST_UNDONE) quickToast.success(text)
  else showUndo(`reviewed:${proposals[0]?.id}`, text, () => void withErrorToast('Undo failed', undo))
}

/** The fields are as they were, and the proposals wait again. What someone wrote meanwhile stays. */
async function undoAccepting(actions: CanonActions, taken: CanonProposal[], { setAt }: AcceptResult) {
  const before = new Map(taken.map(({ path, current }) => [path, current]))
  const lost: string[] = []
  for (const [path, current] of before) {
    const timestamp = setAt.get(path) ?? ''
    const conflict =
      current && !isRuleSource(current.source)
        ? await actions.restore({ ...current, path }, timestamp)
        : await actions.remove({ path, timestamp })
    if (conflict) lost.push(path)
  }
  await proposeAgain(
    actions,
    taken.filter(({ path }) => !lost.includes(path)),
  )
  if (lost.length > 0)
    throw new Refusal('This field was changed elsewhere in the meantime. Its history has every value.')
}

async function proposeAgain(actions: CanonActions, proposals: CanonProposal[]) {
  for (const { path, value, why, source } of proposals)
    await actions.propose([{ path, value }], why ?? '', source)
}
