import { useParams } from 'react-router'
import { useUrlFilters } from '#web/lib/hooks/use-url-filters.ts'
import { PartTabs } from '#web/ui/layout/tabs.tsx'
import { SetupNotices } from '../overview/setup-notices.tsx'
import { PartnerDetail } from './partner-detail.tsx'
import { PartnerList } from './partner-list.tsx'
import { PayoutList } from './payout-list.tsx'

export function PartnersSection() {
  const { item } = useParams()
  return (
    <>
      <SetupNotices only={['test-payments']} />
      {item ? <PartnerDetail key={item} userId={item} /> : <Lists />}
    </>
  )
}

function Lists() {
  const { get, set, clear } = useUrlFilters()
  const payouts = get('list') === 'payouts'
  const show = (next: 'partners' | 'payouts') => {
    // Filters don't carry over between lists.
    clear()
    if (next === 'payouts') set('list', next)
  }
  return (
    <PartTabs
      label="Partners"
      value={payouts ? 'payouts' : 'partners'}
      onChange={show}
      tabs={[
        { value: 'partners', label: 'Partners' },
        { value: 'payouts', label: 'Payouts' },
      ]}
    >
      {payouts ? <PayoutList /> : <PartnerList />}
    </PartTabs>
  )
}
