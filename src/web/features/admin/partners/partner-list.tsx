import Handshake from 'lucide-react/icons/handshake'
import { Link } from 'react-router'
import { type AdminPartner, PartnerState } from '#contracts/partners.ts'
import { dollars } from '#web/lib/dollars.ts'
import { ago } from '#web/lib/time-words.ts'
import { useUrlFilters } from '#web/lib/use-url-filters.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PagedRows } from '#web/ui/paged-rows.tsx'
import { rowLink } from '#web/ui/rows.tsx'
import { StateFilters } from '#web/ui/state-filters.tsx'
import { usePartners } from './partner-desk.queries.ts'
import { partnerWords } from './partner-words.ts'

export function PartnerList() {
  const { get, set, any, clear } = useUrlFilters()
  const [search, state] = [get('search'), PartnerState.safeParse(get('state')).data]
  const list = usePartners({ search, state })
  return (
    <>
      <StateFilters label="Name or email" search={search} words={partnerWords} state={state} onChange={set} />
      <PagedRows
        list={list}
        what="the partners"
        empty={
          <EmptyState
            icon={<Handshake />}
            title="No partners here"
            action={
              any ? (
                <Button onClick={clear}>Show all partners</Button>
              ) : (
                <Link to="/partners" className={buttonStyle()}>
                  See where people apply
                </Link>
              )
            }
          >
            {any ? 'No partner is like that.' : 'Applications are listed as they come in.'}
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
