import CircleAlert from 'lucide-react/icons/circle-alert'

/** Error of a whole form. Always on the page so that screen readers announce its text. */
export function FormAlert({ message }: { message: string | undefined }) {
  return (
    <div
      role="alert"
      className={message ? 'flex gap-2.5 rounded-control bg-loss-soft px-3 py-2.5 text-loss' : 'hidden'}
    >
      {message && (
        <>
          <CircleAlert className="mt-0.5" />
          <p>{message}</p>
        </>
      )}
    </div>
  )
}
