import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Refusal } from '#web/lib/http/api-error.ts'
import { safeRedirect } from '#web/lib/http/safe-redirect.ts'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { type GoogleAnswer, googleRedirect, useGoogleSignIn } from './google.queries.ts'

interface GoogleReturnProps {
  answer: GoogleAnswer
  onProblem: (sentence: string) => void
}

/** Completes “Continue with Google” and removes Google's response from the URL immediately. */
export function GoogleReturn({ answer, onProblem }: GoogleReturnProps) {
  const [, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const { mutateAsync: signIn } = useGoogleSignIn()
  const begun = useRef(false)

  useEffect(() => {
    if (begun.current) return
    begun.current = true
    const redirect = googleRedirect()
    setSearch(redirect ? { redirect } : {}, { replace: true })
    signIn(answer).then(
      () => navigate(safeRedirect(redirect), { replace: true }),
      (refusal: Refusal) => onProblem(refusal.message),
    )
  }, [answer, navigate, onProblem, setSearch, signIn])

  return <Loader fullScreen message="Logging in with Google…" />
}
