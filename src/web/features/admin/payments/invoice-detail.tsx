import type { AdminInvoice, Refund } from '#contracts/admin/payments.ts'
import { planNames } from '#contracts/plans.ts'
import { typeOf } from '#web/lib/http/api-error.ts'
import { amountIn, dollars } from '#web/lib/words/dollars.ts'
import { momentOf } from '#web/lib/words/time-words.ts'
import { TextLink } from '#web/ui/buttons/text-link.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Payer } from './payer.tsx'
import { invoiceWord, refundWords, subscriptionWords } from './payment-words.ts'
import { useInvoice } from './payments.queries.ts'
import { RefundCard } from './refund-card.tsx'

export function InvoiceDetail({ invoiceId }: { invoiceId: string }) {
  const { data, error, refetch } = useInvoice(invoiceId)
  return (
    <>
      <p>
        <TextLink to="/admin/payments">All invoices</TextLink>
      </p>
      {!data && error && (
        <ErrorCard
          title={typeOf(error) === 'NOT_FOUND' ? 'Invoice not found' : 'Invoice could not be loaded'}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton className="h-60" />}
      {data && <Shown invoice={data} />}
    </>
  )
}

function Shown({ invoice }: { invoice: AdminInvoice }) {
  const { label, tone } = invoiceWord(invoice)
  return (
    <>
      <Card title={`Invoice ${invoice.number}`} actions={<Badge tone={tone}>{label}</Badge>}>
        <p className="figures font-display text-figure font-semibold">
          {amountIn(invoice.amount, invoice.currency)}
        </p>
        <dl className="mt-3">
          <Fact name="From">
            <Payer payer={invoice.payer} />
          </Fact>
          <Fact name="For">{planNames[invoice.plan]}</Fact>
          {invoice.subscription && (
            <Fact name="Subscription">{subscriptionWords[invoice.subscription].label}</Fact>
          )}
          <Fact name="Issued">
            <time dateTime={invoice.createdAt}>{momentOf(invoice.createdAt)}</time>
          </Fact>
          <Fact name="Refunded or disputed">{amountIn(invoice.lost, invoice.currency)}</Fact>
          <Fact name="Invoice at the provider">{invoice.id}</Fact>
          <Fact name="Subscription at the provider">
            {invoice.subscription ? (
              <TextLink
                to={`/admin/payments?list=subscriptions&search=${encodeURIComponent(invoice.subscriptionId)}`}
              >
                {invoice.subscriptionId}
              </TextLink>
            ) : (
              invoice.subscriptionId
            )}
          </Fact>
        </dl>
      </Card>
      {invoice.refunds.length > 0 && <Refunds refunds={invoice.refunds} />}
      <RefundCard key={invoice.refundable} invoice={invoice} />
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div className="flex justify-between gap-x-4 border-t border-line-soft py-2 max-md:flex-col">
    <dt className="text-muted">{name}</dt>
    <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
  </div>
)

function Refunds({ refunds }: { refunds: Refund[] }) {
  return (
    <Card title="Refunds">
      <ul aria-live="polite">
        {refunds.map(({ id, amount, reason, ends, state, failure, by, createdAt }) => (
          <li key={id} className="border-t border-line-soft py-2 first:border-t-0">
            <div className="flex items-center gap-4">
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{reason}</span>
              <span className="figures font-medium">{dollars(amount)}</span>
              <Badge tone={refundWords[state].tone}>{refundWords[state].label}</Badge>
            </div>
            <p className="text-small text-faint">
              {by ?? 'System'}, <time dateTime={createdAt}>{momentOf(createdAt)}</time>
              {ends && ' · also ends the subscription'}
            </p>
            {failure && (
              <p className="text-small text-loss [overflow-wrap:anywhere]">
                The provider said: {failure}
                {state === 'asked' && ' We’ll retry.'}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
