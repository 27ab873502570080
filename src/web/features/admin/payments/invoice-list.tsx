import ReceiptText from 'lucide-react/icons/receipt-text'
import { Link } from 'react-router'
import { planNames } from '#contracts/billing.ts'
import { type DeskInvoice, InvoiceState } from '#contracts/payments.ts'
import { amountIn } from '#web/lib/dollars.ts'
import { dayOf } from '#web/lib/time-words.ts'
import { useUrlFilters } from '#web/lib/use-url-filters.ts'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PagedRows } from '#web/ui/paged-rows.tsx'
import { rowLink } from '#web/ui/rows.tsx'
import { StateFilters } from '#web/ui/state-filters.tsx'
import { Payer } from './payer.tsx'
import { invoiceWord, invoiceWords } from './payment-words.ts'
import { useInvoices } from './payments.queries.ts'

export function InvoiceList() {
  const { get, set } = useUrlFilters()
  const [search, state] = [get('search'), InvoiceState.safeParse(get('state')).data]
  const list = useInvoices({ search, state })
  return (
    <>
      <StateFilters
        label="Name, email or id"
        search={search}
        words={invoiceWords}
        state={state}
        onChange={set}
      />
      <PagedRows
        list={list}
        what="the invoices"
        empty={
          <EmptyState icon={<ReceiptText />} title="No invoices here">
            {search || state ? 'No invoice is like that.' : 'They are listed once someone has paid.'}
          </EmptyState>
        }
        row={(invoice) => <Row invoice={invoice} />}
      />
    </>
  )
}

function Row({ invoice }: { invoice: DeskInvoice }) {
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
        {lost > 0 && lost < amount && ` · ${amountIn(lost, currency)} of it given back`}
      </p>
    </>
  )
}
