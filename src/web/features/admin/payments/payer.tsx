import { Link } from 'react-router'
import type { Payer as Paying } from '#contracts/admin/payments.ts'

/** The buyer: a user, a guest or a deleted user. */
export function Payer({ payer: { userId, username, email } }: { payer: Paying }) {
  if (userId)
    return (
      <Link to={`/admin/users/${userId}`} className="relative z-10 hover:underline [overflow-wrap:anywhere]">
        {username} · {email}
      </Link>
    )
  return <span className="[overflow-wrap:anywhere]">{email ? `Guest, ${email}` : 'Deleted user'}</span>
}
