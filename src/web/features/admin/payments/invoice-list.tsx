import ReceiptText from 'lucide-react/icons/receipt-text'
import { Link } from 'react-router'
import type { AdminInvoice } from '#contracts/admin/payments.ts'
import { planNames } from '#contracts/plans.ts'
import { amountIn } from '#web/lib/words/dollars.ts'
import { dayOf } from '#web/lib/words/time-words.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { choice, ListFilters, labelsOf, useListFilters, words } from '#web/ui/lists/list-filters.tsx'
import { PagedRows } from '#web/ui/lists/paged-rows.tsx'
import { rowLink } from '#web/ui/lists/rows.tsx'
import { NoPayments } from './no-payments.tsx'
import { Payer } from './payer.tsx'
import { invoiceWord, invoiceWords } from './payment-words.ts'
import { useInvoices } from './payments.queries.ts'

const narrowing = {
  search: words('Name, email or id'),
  state: choice('State', 'All states', labelsOf(invoiceWords)),
}

export function InvoiceList() {
  const filters = useListFilters(narrowing)
  const list = useInvoices(filters.wanted)
  return (
    <>
      <ListFilters of={filters} />
      <PagedRows
        list={list}
        what="invoices"
        empty={
          <NoPayments icon={<ReceiptText />} what="invoices" filters={filters}>
            Invoices appear here after the first payment.
          </NoPayments>
        }
        row={(invoice) => <Row invoice={invoice} />}
      />
    </>
  )
}

function Row({ invoice }: { invoice: AdminInvoice }) {
  const { id, number, plan, amount, currency, lost, payer, createdAt } = invoice
  const { label, tone } = invoiceWord(invoice)
  return (
    <>
      <div className="flex items-center gap-x-4 gap-y-1">
        <Link to={`/admin/payments/${encodeURIComponent(id)}`} className={`${rowLink} min-w-0 flex-1`}>
          {number}
        </Link>
        <span className="figures font-medium">{amountIn(amount, currency)}</span>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="text-small text-muted">
        <Payer payer={payer} />
      </p>
      <p className="text-small text-faint">
        {planNames[plan]} · <time dateTime={createdAt}>{dayOf(createdAt)}</time>
        {lost > 0 && lost < amount && ` · ${amountIn(lost, currency)} refunded`}
      </p>
    </>
  )
}
