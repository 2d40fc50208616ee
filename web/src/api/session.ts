import { z } from 'zod'
import { session, type SessionOnWire } from '@support-desk/contract'
