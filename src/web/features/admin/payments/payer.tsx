import { Link } from 'react-router'
import type { Payer as Paying } from '#contracts/admin/payments.ts'

/** Who paid: a person with an account, a guest, or someone who is gone. */
export function Payer({ payer: { userId, username, email } }: { payer: Paying }) {
  if (userId)
    return (
      <Link to={`/admin/users/${userId}`} className="relative z-10 hover:underline [overflow-wrap:anywhere]">
        {username} · {email}
      </Link>
    )
  return (
    <span className="[overflow-wrap:anywhere]">{email ? `A guest, ${email}` : 'Someone who is gone'}</span>
  )
}
