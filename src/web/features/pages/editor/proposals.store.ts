import { type PageProposal, PageProposals } from '#contracts/pages/page-editing.ts'
import { createDraftStore } from '#web/lib/storage/draft-store.ts'
import { readStored, removeStored, writeStored } from '#web/lib/storage/stored.ts'
import { proposalsName } from '../builder/page-edits-name.ts'

/** Proposals that wait for a decision. They took a prompt, so they outlive a reload. */
export interface OpenProposals extends PageProposals {
  /** The task in the seller's words. */
  task: string
}

const open = createDraftStore<OpenProposals>({ save: writeStored })

export const useProposals = (pageId: string): OpenProposals | undefined =>
  open.use((all) => all[proposalsName(pageId)])

export function resumeProposals(pageId: string): void {
  const name = proposalsName(pageId)
  const stored = readStored(name)
  const read = PageProposals.safeParse(stored).data
  if (open.get(name) || !read) return
  open.show(name, { ...read, task: String((stored as OpenProposals).task ?? '') })
}

/** Also before they are taken up. */
export const hasProposals = (pageId: string): boolean =>
  open.get(proposalsName(pageId)) !== undefined || readStored(proposalsName(pageId)) !== undefined

export function showProposals(pageId: string, proposals: OpenProposals): void {
  open.write(proposalsName(pageId), proposals)
}

/** Takes a proposal off the list, accepted or not. */
export function closeProposal(pageId: string, proposal: PageProposal): void {
  const name = proposalsName(pageId)
  const now = open.get(name)
  const rest = now?.proposals.filter((each) => each !== proposal) ?? []
  if (now && rest.length > 0) open.write(name, { ...now, proposals: rest })
  else closeProposals(pageId)
}

export function closeProposals(pageId: string): void {
  const name = proposalsName(pageId)
  open.forget(name)
  removeStored(name)
}
