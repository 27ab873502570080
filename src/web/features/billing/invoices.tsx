import { INVOICES_LISTED, type OwnInvoice } from '#contracts/billing.ts'
import { amountIn } from '#web/lib/words/dollars.ts'
import { dayOf } from '#web/lib/words/time-words.ts'
import { TextLink } from '#web/ui/buttons/text-link.tsx'
import { Badge, type Tone } from '#web/ui/display/badge.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { useInvoices } from './billing.queries.ts'

const states: Record<OwnInvoice['status'], { label: string; tone: Tone }> = {
  paid: { label: 'Paid', tone: 'gain' },
  open: { label: 'Open', tone: 'accent' },
  void: { label: 'Void', tone: 'neutral' },
  refunded: { label: 'Refunded', tone: 'info' },
  disputed: { label: 'Disputed', tone: 'loss' },
}

interface WaitingProps {
  /** The event that creates the first invoice. */
  waitsFor: 'provider' | 'activation' | 'payment'
}

export function Invoices({ waitsFor }: WaitingProps) {
  const { data, error, refetch } = useInvoices()
  if (!data && error)
    return (
      <ErrorCard title="Your invoices could not be loaded" error={error} onRetry={() => void refetch()} />
    )
  return (
    <Card title="Invoices">
      {!data && <Skeleton className="h-5 w-2/3" />}
      {data?.length === 0 && <NoInvoices waitsFor={waitsFor} />}
      {data && data.length > 0 && (
        <ul>
          {data.map((invoice) => (
            <Row key={invoice.id} invoice={invoice} />
          ))}
        </ul>
      )}
      {data && data.length >= INVOICES_LISTED && (
        <p className="mt-3 text-small text-muted">
          These are your latest {INVOICES_LISTED} invoices. Older ones are on the payment provider’s pages.
        </p>
      )}
    </Card>
  )
}

/** The first invoice may arrive shortly after its subscription. */
const NoInvoices = ({ waitsFor }: WaitingProps) => (
  <p className="text-muted">
    {waitsFor === 'activation' ? (
      'Your invoice will appear here once you activate your payment.'
    ) : waitsFor === 'provider' ? (
      <>
        Your first invoice is on its way.{' '}
        <TextLink to="/help/articles/billing/invoices">How invoices work</TextLink>
      </>
    ) : (
      <>
        Invoices appear here after your first payment. <TextLink to="/upgrade">See plans</TextLink>
      </>
    )}
  </p>
)

function Row({
  invoice: { number, createdAt, amount, currency, credited, status, url },
}: {
  invoice: OwnInvoice
}) {
  const { label, tone } = states[status]
  const isPartly = status === 'refunded' && credited < amount
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line-soft py-2 first:border-t-0">
      <span className="min-w-32">{dayOf(createdAt)}</span>
      <span className="min-w-0 flex-1 truncate text-small text-faint max-md:order-last max-md:basis-full">
        {url ? (
          <a href={url} target="_blank" rel="noreferrer" className="text-muted underline">
            {number}
          </a>
        ) : (
          number
        )}
      </span>
      <span className="figures font-medium max-md:ml-auto">{amountIn(amount, currency)}</span>
      <Badge tone={tone}>{isPartly ? `${amountIn(credited, currency)} refunded` : label}</Badge>
    </li>
  )
}
