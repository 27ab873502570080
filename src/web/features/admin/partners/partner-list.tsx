import Handshake from 'lucide-react/icons/handshake'
import { Link } from 'react-router'
import type { AdminPartner } from '#contracts/partners.ts'
import { dollars } from '#web/lib/words/dollars.ts'
import { ago } from '#web/lib/words/time-words.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { choice, ListFilters, labelsOf, useListFilters, words } from '#web/ui/lists/list-filters.tsx'
import { PagedRows } from '#web/ui/lists/paged-rows.tsx'
import { rowLink } from '#web/ui/lists/rows.tsx'
import { partnerWords } from './partner-words.ts'
import { usePartners } from './partners-admin.queries.ts'

const narrowing = {
  search: words('Name or email'),
  state: choice('State', 'All states', labelsOf(partnerWords)),
}

export function PartnerList() {
  const filters = useListFilters(narrowing)
  const list = usePartners(filters.wanted)
  return (
    <>
      <ListFilters of={filters} />
      <PagedRows
        list={list}
        what="partners"
        empty={
          <EmptyState
            icon={<Handshake />}
            title="No partners here"
            action={
              filters.narrowed ? (
                <Button onClick={filters.clear}>Show all partners</Button>
              ) : (
                <Link to="/partners" className={buttonStyle()}>
                  Open the partner page
                </Link>
              )
            }
          >
            {filters.narrowed ? 'No matching partners.' : 'New applications appear here.'}
          </EmptyState>
        }
        row={(partner) => <Row partner={partner} />}
      />
    </>
  )
}

function Row({ partner }: { partner: AdminPartner }) {
  const { userId, username, email, state, website, signups, earned, createdAt } = partner
  const { label, tone } = partnerWords[state]
  return (
    <>
      <div className="flex items-center gap-4">
        <Link to={`/admin/partners/${userId}`} className={`${rowLink} min-w-0 flex-1`}>
          {username}
        </Link>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="text-small text-muted [overflow-wrap:anywhere]">
        {email} · {website}
      </p>
      <p className="figures text-small text-faint">
        applied {ago(createdAt)} · {signups} sign-ups · {dollars(earned)} earned
      </p>
    </>
  )
}
