import { useParams } from 'react-router'
import { useBilling } from '#web/features/billing/billing.queries.ts'
import { useUrlFilters } from '#web/lib/hooks/use-url-filters.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { PartTabs } from '#web/ui/layout/tabs.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { SetupNotices } from '../overview/setup-notices.tsx'
import { EventList } from './event-list.tsx'
import { InvoiceDetail } from './invoice-detail.tsx'
import { InvoiceList } from './invoice-list.tsx'
import { useReconcile } from './payments.queries.ts'
import { SubscriptionList } from './subscription-list.tsx'

export function PaymentsSection() {
  const { item } = useParams()
  return (
    <>
      <SetupNotices only={['no-webhook-secret', 'test-payments']} />
      {item ? <InvoiceDetail key={item} invoiceId={item} /> : <Lists />}
    </>
  )
}

const lists = [
  { value: 'invoices', label: 'Invoices', Content: InvoiceList },
  { value: 'subscriptions', label: 'Subscriptions', Content: SubscriptionList },
  { value: 'events', label: 'Events', Content: EventList },
]
const [first] = lists

function Lists() {
  const { get, clear, set } = useUrlFilters()
  const { data: billing } = useBilling()
  const shown = lists.find(({ value }) => value === get('list')) ?? first
  if (!shown) return null
  const show = (next: string) => {
    // Filters don't carry over between lists.
    clear()
    if (next !== first?.value) set('list', next)
  }
  return (
    <PartTabs
      label="Payments"
      value={shown.value}
      onChange={show}
      tabs={lists}
      beside={billing?.payments === 'stripe' && <Reconcile />}
    >
      <shown.Content key={shown.value} />
    </PartTabs>
  )
}

function Reconcile() {
  const reconcile = useReconcile()
  const compare = () =>
    reconcile.mutate(undefined, {
      onSuccess: ({ lost, overdue }) => quickToast.success(found(lost, overdue)),
      onError: (error) =>
        quickToast.error(messageOf(error, 'The payment provider could not be reached. Try again.')),
    })
  return (
    <Button size="small" loading={reconcile.isPending} onClick={compare}>
      Sync with provider
    </Button>
  )
}

const found = (lost: number, overdue: number) =>
  lost + overdue === 0
    ? 'Everything is in sync'
    : `Found ${lost} missed events, checking ${overdue} overdue subscriptions`
