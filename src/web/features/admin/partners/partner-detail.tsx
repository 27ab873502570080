import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { AdminPartnerDetail, PartnerState } from '#contracts/partners.ts'
import { useLettersLeave } from '#web/features/auth/auth.queries.ts'
import { typeOf } from '#web/lib/http/api-error.ts'
import { dollars } from '#web/lib/words/dollars.ts'
import { momentOf } from '#web/lib/words/time-words.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { TextLink } from '#web/ui/buttons/text-link.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { StatTile, StatTiles } from '#web/ui/display/stat-tile.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { PartnerCommissions } from './partner-commissions.tsx'
import { PartnerFunnel } from './partner-funnel.tsx'
import { partnerWords } from './partner-words.ts'
import { useDecide, usePartner } from './partners-admin.queries.ts'

export function PartnerDetail({ userId }: { userId: string }) {
  const { data, error, refetch } = usePartner(userId)
  return (
    <>
      <p>
        <TextLink to="/admin/partners">All partners</TextLink>
      </p>
      {!data && error && (
        <ErrorCard
          title={
            typeOf(error) === 'NOT_FOUND' ? 'This partner is not here' : 'The partner could not be loaded'
          }
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
          <Fact name="Who">
            <Link to={`/admin/users/${partner.userId}`} className="hover:underline">
              {partner.username} · {partner.email}
            </Link>
          </Fact>
          <Fact name="Site or channel">
            <a href={partner.website} target="_blank" rel="noreferrer nofollow" className="underline">
              {partner.website}
            </a>
          </Fact>
          <Fact name="How they bring sellers here">{partner.about}</Fact>
          <Fact name="Payouts go to">{partner.payTo}</Fact>
          <Fact name="Applied">{momentOf(partner.createdAt)}</Fact>
          {partner.decidedAt && <Fact name="Decided">{momentOf(partner.decidedAt)}</Fact>}
          {partner.note && <Fact name="We wrote">{partner.note}</Fact>}
        </dl>
        <Decide partner={partner} />
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

type Decided = Exclude<PartnerState, 'applied'>

const next: Record<PartnerState, Decided[]> = {
  applied: ['approved', 'refused'],
  approved: ['suspended'],
  refused: ['approved'],
  suspended: ['approved'],
}

const steps: Record<Decided, { action: string; follows: string }> = {
  approved: { action: 'Approve', follows: 'Their links bring commissions from then on.' },
  refused: { action: 'Refuse', follows: 'They can change their application and send it again.' },
  suspended: {
    action: 'Suspend',
    follows: 'Their links count for nothing from then on. What they have earned stays theirs.',
  },
}

function Decide({ partner: { userId, username, state } }: { partner: AdminPartnerDetail }) {
  const [chosen, setChosen] = useState<Decided>()
  const decide = useDecide(userId)
  const mailed = useLettersLeave()
  return (
    <div className="mt-3">
      <ButtonRow>
        {next[state].map((one) => (
          <Button
            key={one}
            variant={one === 'approved' ? 'primary' : 'secondary'}
            onClick={() => setChosen(one)}
          >
            {steps[one].action}
          </Button>
        ))}
      </ButtonRow>
      {chosen && (
        <DecisionDialog
          title={`${steps[chosen].action} ${username}?`}
          description={steps[chosen].follows}
          action={steps[chosen].action}
          danger={chosen !== 'approved'}
          sending={decide}
          onClose={() => setChosen(undefined)}
          onDecide={(note) =>
            decide.mutate(
              { state: chosen, note },
              {
                onSuccess: () => {
                  setChosen(undefined)
                  quickToast.success(
                    mailed ? 'Decided, and they are told by email' : 'Decided. The letter is in Admin → Mail',
                  )
                },
              },
            )
          }
        />
      )}
    </div>
  )
}
