import { createContext } from 'react'
import type { Citation } from '#contracts/runs.ts'

/** What the answer rests on that is being drawn: its text names them by number. */
export const CitationsContext = createContext<Citation[]>([])
