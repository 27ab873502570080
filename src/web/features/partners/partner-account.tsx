import { type Partner, partnerTerms } from '#contracts/partners.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { dollars } from '#web/lib/words/dollars.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextLink } from '#web/ui/buttons/text-link.tsx'
import { FormAlert } from '#web/ui/forms/form-alert.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { Commissions } from './commissions.tsx'
import { PartnerAssets } from './partner-assets.tsx'
import { PartnerLinks } from './partner-links.tsx'
import { PartnerTerms } from './partner-terms.tsx'
import { useRequestPayout } from './partners.queries.ts'
import { PayTo } from './pay-to.tsx'
import { Payouts } from './payouts.tsx'

/** For approved partners, also while suspended, because they keep their earnings. */
export function PartnerAccount({ partner }: { partner: Partner }) {
  return (
    <>
      {partner.state === 'suspended' && (
        <FormAlert
          message={`Your links don’t earn commissions at the moment.${partner.note && ` Our note: ${partner.note}`}`}
        />
      )}
      <Balance partner={partner} />
      {partner.code && <PartnerLinks partner={partner} code={partner.code} />}
      {partner.code && <PartnerAssets code={partner.code} />}
      <Commissions code={partner.code} />
      <Payouts />
      <PayTo payTo={partner.payTo} />
      <Card title="Terms">
        <PartnerTerms />
      </Card>
    </>
  )
}

function Balance({ partner: { money, state } }: { partner: Partner }) {
  const request = useRequestPayout()
  const enough = money.due >= partnerTerms.leastPayout
  const ask = () =>
    request.mutate(undefined, {
      onSuccess: () => quickToast.success('Payout requested'),
      onError: (error) =>
        quickToast.error(messageOf(error, 'The payout could not be requested. Please try again.')),
    })
  return (
    <Card
      title="Commissions"
      actions={
        <Button
          variant="primary"
          size="small"
          disabled={!enough || state !== 'approved' || request.isPending}
          onClick={ask}
        >
          Request payout
        </Button>
      }
    >
      <dl className="grid grid-cols-4 gap-4 max-md:grid-cols-2">
        <Amount label="Due" cents={money.due} strong />
        <Amount label="Held" cents={money.held} />
        <Amount label="Requested" cents={money.requested} />
        <Amount label="Paid out" cents={money.paid} />
      </dl>
      <p className="mt-3 text-small text-faint">
        {state !== 'approved' ? (
          <>
            Payouts are paused while your account is suspended. <TextLink to="/support">Write to us</TextLink>
          </>
        ) : enough ? (
          'You can request a payout of the amount due.'
        ) : (
          `You can request a payout from ${dollars(partnerTerms.leastPayout)}.`
        )}
      </p>
    </Card>
  )
}

function Amount({ label, cents, strong = false }: { label: string; cents: number; strong?: boolean }) {
  return (
    <div>
      <dt className="text-small text-muted">{label}</dt>
      <dd className={`figures font-display text-title font-semibold ${strong ? 'text-accent' : ''}`}>
        {dollars(cents)}
      </dd>
    </div>
  )
}
