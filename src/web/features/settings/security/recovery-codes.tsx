import Download from 'lucide-react/icons/download'
import { useEffect, useRef, useState } from 'react'
import { saveFile } from '#web/lib/http/download.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'

interface RecoveryCodesProps {
  codes: string[]
  username: string
  onKept: () => void
}

/** Shown only once: the server stores hashes. */
export function RecoveryCodes({ codes, username, onKept }: RecoveryCodesProps) {
  const [kept, setKept] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <div ref={panel} tabIndex={-1} className="flex flex-col items-start gap-3 outline-none">
      <p>
        Two-factor sign-in is on. If you lose your phone, you can log in with one of these recovery codes.
        Each works once. Store them somewhere safe: you won’t see them again.
      </p>
      <ul
        aria-label="Recovery codes"
        className="figures grid w-full grid-cols-2 gap-x-6 gap-y-1 rounded-control border border-line bg-ground p-3 font-mono text-small max-md:grid-cols-1"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <ButtonRow>
        <CopyButton text={codes.join('\n')} label="Copy all" variant="secondary" />
        <Button
          size="small"
          onClick={() => saveFile(asFile(codes, username), 'sellwright-recovery-codes.txt')}
        >
          <Download />
          Download
        </Button>
      </ButtonRow>
      <Checkbox checked={kept} onChange={setKept}>
        I’ve saved these codes
      </Checkbox>
      <Button variant="primary" disabled={!kept} onClick={onKept}>
        Done
      </Button>
    </div>
  )
}

const asFile = (codes: string[], username: string) =>
  new Blob(
    [
      `Recovery codes for ${username} on Sellwright\nEach works once, in place of the code from the app.\n\n`,
    ].concat(codes.map((code) => `${code}\n`)),
    { type: 'text/plain' },
  )
