import { partnerTerms } from '#contracts/partners.ts'
import { dollars } from '#web/lib/words/dollars.ts'

const { percent, months, clickDays, holdDays, leastPayout } = partnerTerms

/** The complete partner terms. */
export function PartnerTerms() {
  return (
    <ul className="flex list-disc flex-col gap-1.5 pl-5 text-muted marker:text-faint">
      <li>
        You earn {percent}% of what each person you refer pays in the {months} months after their first
        payment.
      </li>
      <li>
        A referral counts if your link was the last one the person followed before their first payment, at
        most {clickDays} days before they signed up or paid.
      </li>
      <li>
        A commission is held for {holdDays} days. From {dollars(leastPayout)} on you can request a payout of
        the amount due.
      </li>
      <li>
        Refunded or disputed payments earn no commission. If it was already paid out, we deduct it from the
        next payout.
      </li>
      <li>You can’t refer yourself, bid on our name, promise more than we do, or send spam.</li>
    </ul>
  )
}
