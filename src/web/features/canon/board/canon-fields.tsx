import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import type { CanonProposal, CanonState } from '#contracts/canon.ts'
import { labelOf, starterOf } from '#core/canon/starters.ts'
import { cx } from '#web/lib/cx.ts'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { projectActions, useCanon, useProposals, useUseCounts } from '../canon.queries.ts'
import { CanonActionsProvider, useCanonActions } from '../canon-actions.ts'
import { canonEconomics } from '../canon-economics.ts'
import { FieldHistory } from '../field/field-history.tsx'
import { FieldRow } from '../field/field-row.tsx'
import { useEdits } from '../field/use-edits.ts'
import { ReviewTray, showTray } from '../proposals/review-tray.tsx'
import { showActionToast } from './action-note.tsx'
import { type BoardActions, BoardProvider, MarketProvider, WaitingProvider } from './board-context.ts'
import { type BoardRow, boardRows, type UseCounts } from './board-rows.ts'
import { currencyOf, type EconomicsComponent, type EconomicsProps } from './canon-board.tsx'
import { EconomicsStrip } from './economics-strip.tsx'

interface FieldGroup {
  title: string
  paths: readonly string[]
}

interface CanonFieldsProps {
  projectId: string
  groups: readonly FieldGroup[]
  /** Stands in the right column, live with the fields. */
  economics?: EconomicsComponent
  /** Stands below the fields. */
  children?: ReactNode
}

/** Chosen fields of a project's canon, edited in place, with the proposals that wait for review. */
export function CanonFields({ projectId, ...shown }: CanonFieldsProps) {
  const client = useQueryClient()
  const actions = useMemo(() => projectActions(client, projectId), [client, projectId])
  const canon = useCanon(projectId)
  const proposals = useProposals(projectId)
  const uses = useUseCounts(projectId)
  if (canon.isPending)
    return (
      <div role="status" aria-label="Loading the facts">
        <Skeleton className="h-80" />
      </div>
    )
  if (!canon.data)
    return (
      <ErrorCard
        title="The facts could not be loaded"
        error={canon.error}
        onRetry={() => void canon.refetch()}
      />
    )
  return (
    <CanonActionsProvider value={actions}>
      <Fields {...shown} state={canon.data} proposals={proposals.data ?? []} uses={uses.data ?? noUses} />
    </CanonActionsProvider>
  )
}

const noUses: UseCounts = new Map()

interface FieldsProps extends Omit<CanonFieldsProps, 'projectId'> {
  state: CanonState
  proposals: CanonProposal[]
  uses: UseCounts
}

function Fields({ groups, economics: Economics, children, state, proposals, uses }: FieldsProps) {
  const { propose } = useCanonActions()
  const { troubles, save, settle } = useEdits()
  const { called, call, related } = useCalledField(groups)
  const [historyOf, setHistoryOf] = useState<string>()
  const board = useMemo<BoardActions>(
    () => ({ save, settle, openField: call, showField: call, showHistory: setHistoryOf }),
    [save, settle, call],
  )
  const rows = useMemo(
    () => new Map(boardRows(state, uses, new Date()).map((row) => [row.path, row])),
    [state, uses],
  )
  const money = useMemo(() => canonEconomics(state.fields), [state.fields])
  const waiting = useMemo(() => new Set(proposals.map(({ path }) => path)), [proposals])
  const onPropose: EconomicsProps['onPropose'] = async (fields, why) => {
    await propose(fields, why)
    showActionToast('proposed', 'Added to the facts for your review.', { name: 'Review', onClick: showTray })
  }
  const hasAside = Economics !== undefined || proposals.length > 0
  return (
    <BoardProvider value={board}>
      <MarketProvider value={currencyOf(state)}>
        <div
          className={cx(
            'grid gap-4',
            hasAside && 'lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]',
          )}
        >
          {hasAside && (
            <div className="flex min-w-0 flex-col gap-4 empty:hidden lg:col-start-2">
              {Economics && <EconomicsStrip fields={state.fields} />}
              <ReviewTray proposals={proposals} fields={state.fields} />
            </div>
          )}
          <div className="flex min-w-0 flex-col gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-1">
            <WaitingProvider value={waiting}>
              {[...groups, ...related].map(({ title, paths }) => (
                <Card key={title} title={title}>
                  <ul aria-label={title}>
                    {paths.map((path) => (
                      <FieldRow
                        key={path}
                        {...fieldProps(rows.get(path) ?? missingRow(path))}
                        trouble={troubles[path]}
                        called={called.path === path ? called.count : 0}
                        opensWhenCalled
                      />
                    ))}
                  </ul>
                </Card>
              ))}
            </WaitingProvider>
            {children}
          </div>
          {Economics && (
            <div id="economics" className="min-w-0 scroll-mt-4 lg:col-start-2">
              <Economics {...money} onKeepRate={undefined} onFill={call} onPropose={onPropose} />
            </div>
          )}
        </div>
        {historyOf && (
          <FieldHistory
            path={historyOf}
            label={labelOf(historyOf)}
            field={state.fields.find(({ path }) => path === historyOf)}
            onClose={() => setHistoryOf(undefined)}
          />
        )}
      </MarketProvider>
    </BoardProvider>
  )
}

/** Opens a field by its path. One that is in no group is shown below them. */
function useCalledField(groups: readonly FieldGroup[]) {
  const [called, setCalled] = useState({ path: '', count: 0 })
  const call = useMemo(() => (path: string) => setCalled(({ count }) => ({ path, count: count + 1 })), [])
  const isRelated = called.path !== '' && !groups.some(({ paths }) => paths.includes(called.path))
  return { called, call, related: isRelated ? [{ title: 'Related fact', paths: [called.path] }] : [] }
}

const missingRow = (path: string): BoardRow => ({
  path,
  label: labelOf(path),
  type: starterOf(path)?.type ?? 'text',
  aged: false,
  uses: 0,
  staleUses: 0,
})

const fieldProps = ({ field, blocked, counted, ...row }: BoardRow) => ({ ...row, field, blocked, counted })
