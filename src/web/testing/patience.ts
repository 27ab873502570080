import { configure } from '@testing-library/react'

// Screens are fetched when they are first shown, which takes a busy machine its time.
configure({ asyncUtilTimeout: 60_000 })
