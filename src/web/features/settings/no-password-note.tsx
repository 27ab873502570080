import { TextLink } from '#web/ui/buttons/text-link.tsx'

/** For accounts made with Google, at what can only be done with a password. `purpose` ends the sentence “You need one to …”. */
export function NoPasswordNote({ purpose }: { purpose: string }) {
  return (
    <p className="text-muted">
      You log in with Google and have no password here. You need one to {purpose}:{' '}
      <TextLink to="/forgot-password">have a link sent to set one</TextLink>.
    </p>
  )
}
