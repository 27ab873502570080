import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useMemo, useState } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'
import { screens } from '#contracts/screens.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Content } from '#web/ui/layout/content.tsx'
import { ScreenHeader } from '#web/ui/layout/screen-header.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { CanonBoard, type EconomicsComponent } from '../board/canon-board.tsx'
import { CanonActionsProvider } from '../canon-actions.ts'
import { demoActions, edit } from './demo-actions.ts'
import { type DemoCanon, proposalsOf, stateOf } from './demo-canon.ts'
import { sampleCanon } from './demo-sample.ts'

/** The canon on a sample product, live: the same parts as in a project, with nothing kept. */
export function CanonDemoScreen({ economics }: { economics: EconomicsComponent }) {
  const [round, setRound] = useState(0)
  return (
    <>
      <ScreenHeader
        title={screens.canonicalDemo.title}
        actions={
          <Button onClick={() => setRound(round + 1)}>
            <RotateCcw />
            Start over
          </Button>
        }
      />
      <Content>
        <Demo key={round} economics={economics} />
      </Content>
    </>
  )
}

function Demo({ economics }: { economics: EconomicsComponent }) {
  const [store] = useState(() => createStore<DemoCanon>(sampleCanon))
  const actions = useMemo(() => demoActions(store), [store])
  const canon = useStore(store)
  const state = useMemo(() => stateOf(canon), [canon])
  return (
    <CanonActionsProvider value={actions}>
      <div className="flex flex-col gap-4">
        <Introduction store={store} />
        <CanonBoard state={state} proposals={proposalsOf(canon)} economics={economics} />
      </div>
    </CanonActionsProvider>
  )
}

function Introduction({ store }: { store: StoreApi<DemoCanon> }) {
  /** Another price each time, as if somebody else were at work. */
  const changeElsewhere = () => {
    const { value } = store.getState().fields.get('pricing.price') ?? {}
    const is34 = typeof value === 'object' && 'amount' in value && value.amount === '34.90'
    const amount = is34 ? '36.90' : '34.90'
    edit(store, {
      path: 'pricing.price',
      typed: { type: 'money', value: { amount, currency: null } },
      source: 'another device',
    })
    quickToast.show(`Another device set the price to ${amount}.`)
  }
  return (
    <div className="flex max-w-reading flex-col items-start gap-2 text-muted">
      <p>
        A canon holds the facts about a product. Try it with this lamp: change the price and see what follows,
        lock a field, accept a proposal. Changes stay on this page and don’t affect your projects.
      </p>
      <Button size="small" onClick={changeElsewhere}>
        Change the price elsewhere
      </Button>
    </div>
  )
}
