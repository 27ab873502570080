import { TextLink } from '#web/ui/buttons/text-link.tsx'

/** For accounts created with Google. `purpose` completes “You need one to …”. */
export function NoPasswordNote({ purpose }: { purpose: string }) {
  return (
    <p className="text-muted">
      You log in with Google and don’t have a password. You need one to {purpose}:{' '}
      <TextLink to="/forgot-password">get a link to set one</TextLink>.
    </p>
  )
}
