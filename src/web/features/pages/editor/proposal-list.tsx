import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { blockNames } from '#contracts/pages/block-names.ts'
import type { PageBlock } from '#contracts/pages/page-blocks.ts'
import type { PageProposal, RefusedPatch } from '#contracts/pages/page-editing.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useBlockContext } from '../sections/block-context.ts'
import { applyProposal } from './apply-proposal.ts'
import { fieldDifferences } from './compare-drafts.ts'
import { editPage } from './page-history.store.ts'
import { closeProposal, closeProposals, useProposals } from './proposals.store.ts'
import { FieldDiffs } from './text-diff.tsx'
import type { VisualEditor } from './use-visual-editor.ts'

/** Changes that wait for a decision, and those that could not be proposed. */
export function ProposalList({ editor }: { editor: VisualEditor }) {
  const { id } = editor.page
  const open = useProposals(id)
  if (!open) return null
  return (
    <section aria-label="Proposed changes" className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-small font-semibold text-muted">
          {open.task} <span className="font-normal text-faint">by {open.by}</span>
        </h3>
        <Button size="small" variant="ghost" onClick={() => closeProposals(id)}>
          {open.proposals.length > 0 ? 'Refuse all' : 'Close'}
        </Button>
      </div>
      <ul className="flex flex-col gap-3">
        {open.proposals.map((proposal) => (
          <Proposal key={JSON.stringify(proposal)} proposal={proposal} task={open.task} editor={editor} />
        ))}
      </ul>
      {open.refused.length > 0 && (
        <div role="note" className="text-small text-muted">
          <h4 className="font-semibold">Not proposed</h4>
          <ul className="mt-1 list-disc pl-4">
            {refusals(editor.draft.blocks, open.refused).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

/** One line for each reason of a section. */
const refusals = (blocks: readonly PageBlock[], refused: readonly RefusedPatch[]): string[] => [
  ...new Set(refused.map(({ blockId, reason }) => `${nameOf(blocks, blockId)}: ${reason}`)),
]

interface ProposalProps {
  proposal: PageProposal
  task: string
  editor: VisualEditor
}

function Proposal({ proposal, task, editor: { page, draft } }: ProposalProps) {
  const client = useQueryClient()
  const { texts } = useBlockContext()
  const [reason, setReason] = useState<string>()
  const title = titleOf(draft.blocks, proposal)
  const accept = () =>
    editPage(
      client,
      page.id,
      ({ blocks }) => {
        const applied = applyProposal(blocks, proposal)
        if ('reason' in applied) {
          setReason(applied.reason)
          return {}
        }
        closeProposal(page.id, proposal)
        return { blocks: applied.blocks }
      },
      { version: { note: `${task}: ${title}`.slice(0, 300) } },
    )
  const fields =
    proposal.kind === 'edit'
      ? fieldDifferences(proposal.before, proposal.props, texts)
      : proposal.kind === 'add'
        ? fieldDifferences({}, proposal.block.props, texts)
        : []
  return (
    <li aria-label={title} className="flex flex-col gap-2 rounded-card border border-line-soft bg-panel p-3">
      <h4 className="font-medium">{title}</h4>
      <FieldDiffs fields={fields} />
      {reason && <p className="text-small text-loss">{reason}</p>}
      <div className="flex gap-2">
        <Button size="small" variant="primary" disabled={reason !== undefined} onClick={accept}>
          Accept
        </Button>
        <Button size="small" onClick={() => closeProposal(page.id, proposal)}>
          Refuse
        </Button>
      </div>
    </li>
  )
}

const nameOf = (blocks: readonly PageBlock[], blockId: string | null): string => {
  const block = blocks.find(({ id }) => id === blockId)
  return block ? blockNames[block.type].name : 'Unknown section'
}

function titleOf(blocks: readonly PageBlock[], proposal: PageProposal): string {
  if (proposal.kind === 'add')
    return `Add ${blockNames[proposal.block.type].name} ${placeName(blocks, proposal.after)}`
  const name = nameOf(blocks, proposal.blockId)
  if (proposal.kind === 'move') return `Move ${name} ${placeName(blocks, proposal.after)}`
  return proposal.kind === 'remove' ? `Remove ${name}` : `Change ${name}`
}

const placeName = (blocks: readonly PageBlock[], after: string | null) =>
  after === null ? 'to the top' : `after ${nameOf(blocks, after)}`
