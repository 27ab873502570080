import { WithAccount } from '../with-account.tsx'
import { DeleteAccountCard } from './delete-account-card.tsx'
import { ExportsCard } from './exports-card.tsx'

export function DataSection() {
  return (
    <>
      <ExportsCard />
      <WithAccount>{(account) => <DeleteAccountCard account={account} />}</WithAccount>
    </>
  )
}
