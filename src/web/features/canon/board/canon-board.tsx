import { type ComponentType, useMemo, useState } from 'react'
import type { CanonProposal, CanonState, CanonValue } from '#contracts/canon.ts'
import { labelOf } from '#core/canon/starters.ts'
import { useCanonActions } from '../canon-actions.ts'
import { type CanonEconomics, canonEconomics } from '../canon-economics.ts'
import { FieldHistory } from '../field/field-history.tsx'
import { FieldList } from '../field/field-list.tsx'
import { useEdits } from '../field/use-edits.ts'
import { ReviewTray, showTray } from '../proposals/review-tray.tsx'
import { showActionToast } from './action-note.tsx'
import { AddFact } from './add-fact.tsx'
import { type BoardActions, BoardProvider, MarketProvider, WaitingProvider } from './board-context.ts'
import type { UseCounts } from './board-rows.ts'
import { CompletenessCard } from './completeness-card.tsx'
import { EconomicsStrip } from './economics-strip.tsx'
import { PlaceDialog } from './place-dialog.tsx'
import type { PlaceKind } from './place-form.ts'
import { useBoardView } from './use-board-view.ts'

export interface EconomicsProps extends CanonEconomics {
  /** Absent while the canon has it locked. */
  onKeepRate: ((percent: number) => void) | undefined
  onFill: (path: string) => void
  /** Adds a market, a variant or a rate, or opens one by its key. */
  onPlace?: (kind: PlaceKind, key?: string) => void
  onPropose: (fields: { path: string; value: CanonValue }[], why: string) => Promise<void>
}

/** Shows the economics of the canon; passed in, as it belongs to another area. */
export type EconomicsComponent = ComponentType<EconomicsProps>

interface CanonBoardProps {
  state: CanonState
  proposals: CanonProposal[]
  /** Nothing is made with a canon that is only tried out. */
  uses?: UseCounts
  economics: EconomicsComponent
}

const noUses: UseCounts = new Map()
const RATE = 'economics.conversionPercent'

/** The canon: its fields, what waits for review, how complete it is, and the economics that follow from it. */
export function CanonBoard({ state, proposals, uses = noUses, economics: Economics }: CanonBoardProps) {
  const { propose } = useCanonActions()
  const { troubles, save, settle } = useEdits()
  const view = useBoardView(state, uses, troubles)
  const [adding, setAdding] = useState(false)
  const [place, setPlace] = useState<{ kind: PlaceKind; key: string | undefined }>()
  const [historyOf, setHistoryOf] = useState<string>()
  const { openField, showField } = view
  const board = useMemo<BoardActions>(
    () => ({ save, settle, openField, showField, showHistory: setHistoryOf }),
    [save, settle, openField, showField],
  )
  const money = useMemo(() => canonEconomics(state.fields), [state.fields])
  const waiting = useMemo(() => new Set(proposals.map(({ path }) => path)), [proposals])
  const onPropose: EconomicsProps['onPropose'] = async (fields, why) => {
    await propose(fields, why)
    showActionToast('proposed', 'Added to the facts for your review.', { name: 'Review', onClick: showTray })
  }

  const rate = state.fields.find(({ path }) => path === RATE)
  const keepRate = (value: number) =>
    save({ path: RATE, type: 'number', value, basedOn: rate?.timestamp ?? null })

  return (
    <BoardProvider value={board}>
      <MarketProvider value={currencyOf(state)}>
        <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
          <div className="flex min-w-0 flex-col gap-4 lg:col-start-2">
            <EconomicsStrip fields={state.fields} />
            <ReviewTray proposals={proposals} fields={state.fields} />
            <CompletenessCard completeness={state.completeness} onFill={openField} />
          </div>
          <div className="flex min-w-0 flex-col gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-1">
            <WaitingProvider value={waiting}>
              <FieldList view={view} troubles={troubles} onAdd={() => setAdding(true)} />
            </WaitingProvider>
          </div>
          <div
            id="economics"
            className="scroll-mt-4 lg:sticky lg:top-0 lg:col-start-2 lg:max-h-[calc(100dvh-140px-var(--top-room,0px))] lg:self-start lg:overflow-y-auto"
          >
            <Economics
              {...money}
              onKeepRate={rate?.locked ? undefined : keepRate}
              onFill={openField}
              onPlace={(kind, key) => setPlace({ kind, key })}
              onPropose={onPropose}
            />
          </div>
        </div>
        {place && (
          <PlaceDialog
            kind={place.kind}
            placeKey={place.key}
            fields={state.fields}
            onClose={() => setPlace(undefined)}
          />
        )}
        {adding && <AddFact state={state} onClose={() => setAdding(false)} />}
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

export function currencyOf({ fields }: CanonState): string | undefined {
  const value = fields.find(({ path }) => path === 'market.currency')?.value
  return typeof value === 'string' ? value : undefined
}
