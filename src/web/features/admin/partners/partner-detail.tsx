import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AdminPartnerDetail } from '#contracts/partners.ts'
import { typeOf } from '#web/lib/http/api-error.ts'
import { dollars } from '#web/lib/words/dollars.ts'
import { momentOf } from '#web/lib/words/time-words.ts'
import { TextLink } from '#web/ui/buttons/text-link.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { StatTile, StatTiles } from '#web/ui/display/stat-tile.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { DecidePartner } from './decide-partner.tsx'
import { PartnerCommissions } from './partner-commissions.tsx'
import { PartnerFunnel } from './partner-funnel.tsx'
import { partnerWords } from './partner-words.ts'
import { usePartner } from './partners-admin.queries.ts'

export function PartnerDetail({ userId }: { userId: string }) {
  const { data, error, refetch } = usePartner(userId)
  return (
    <>
      <p>
        <TextLink to="/admin/partners">All partners</TextLink>
      </p>
      {!data && error && (
        <ErrorCard
          title={typeOf(error) === 'NOT_FOUND' ? 'Partner not found' : 'Partner could not be loaded'}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton className="h-60" />}
      {data && <Shown partner={data} />}
    </>
  )
}

function Shown({ partner }: { partner: AdminPartnerDetail }) {
  const { label, tone } = partnerWords[partner.state]
  const { money } = partner
  return (
    <>
      <Card title="Application" actions={<Badge tone={tone}>{label}</Badge>}>
        <dl>
          <Fact name="Account">
            <Link to={`/admin/users/${partner.userId}`} className="hover:underline">
              {partner.username} · {partner.email}
            </Link>
          </Fact>
          <Fact name="Site or channel">
            <a href={partner.website} target="_blank" rel="noreferrer nofollow" className="underline">
              {partner.website}
            </a>
          </Fact>
          <Fact name="How they promote Sellwright">{partner.about}</Fact>
          <Fact name="Payouts go to">{partner.payTo}</Fact>
          <Fact name="Applied">{momentOf(partner.createdAt)}</Fact>
          {partner.decidedAt && <Fact name="Decided">{momentOf(partner.decidedAt)}</Fact>}
          {partner.note && <Fact name="Our note">{partner.note}</Fact>}
        </dl>
        <DecidePartner partner={partner} />
      </Card>
      <StatTiles>
        <StatTile label="Due">{dollars(money.due)}</StatTile>
        <StatTile label="Held">{dollars(money.held)}</StatTile>
        <StatTile label="Requested">{dollars(money.requested)}</StatTile>
        <StatTile label="Paid out">{dollars(money.paid)}</StatTile>
      </StatTiles>
      <PartnerFunnel sources={partner.sources} />
      <PartnerCommissions userId={partner.userId} />
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex gap-x-4 border-t border-line-soft py-2 first:border-t-0 first:pt-0 max-md:flex-col">
    <dt className="w-52 flex-none text-muted">{name}</dt>
    <dd className="min-w-0 flex-1 whitespace-pre-wrap [overflow-wrap:anywhere]">{children}</dd>
  </div>
)
