import { partnerTerms } from '#contracts/partners.ts'
import { dollars } from '#web/lib/words/dollars.ts'

const { percent, months, clickDays, holdDays, leastPayout } = partnerTerms

/** What is promised and what is asked, in full. */
export function PartnerTerms() {
  return (
    <ul className="flex list-disc flex-col gap-1.5 pl-5 text-muted marker:text-faint">
      <li>
        You earn {percent}% of what each person you bring pays in the {months} months after their first
        payment.
      </li>
      <li>
        A person is yours if your link was the last they followed before they first paid, at most {clickDays}{' '}
        days before they signed up or paid.
      </li>
      <li>
        A commission is held for {holdDays} days. From {dollars(leastPayout)} on you can ask for a payout of
        what is due.
      </li>
      <li>
        What is refunded or disputed brings no commission; if it was paid out, it is taken off the next
        payout.
      </li>
      <li>
        You cannot bring yourself, and you do not bid on our name, promise what we do not, or send unasked
        mail.
      </li>
    </ul>
  )
}
