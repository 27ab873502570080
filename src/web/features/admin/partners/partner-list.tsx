import Handshake from 'lucide-react/icons/handshake'
import { Link } from 'react-router'
import type { AdminPartner } from '#contracts/partners.ts'
import { dollars } from '#web/lib/dollars.ts'
import { ago } from '#web/lib/time-words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { choice, ListFilters, labelsOf, useListFilters, words } from '#web/ui/list-filters.tsx'
import { PagedRows } from '#web/ui/paged-rows.tsx'
import { rowLink } from '#web/ui/rows.tsx'
import { usePartners } from './partner-desk.queries.ts'
import { partnerWords } from './partner-words.ts'

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
        what="the partners"
        empty={
          <EmptyState
            icon={<Handshake />}
            title="No partners here"
            action={
              filters.narrowed ? (
                <Button onClick={filters.clear}>Show all partners</Button>
              ) : (
                <Link to="/partners" className={buttonStyle()}>
                  See where people apply
                </Link>
              )
            }
          >
            {filters.narrowed ? 'No partner is like that.' : 'Applications are listed as they come in.'}
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
