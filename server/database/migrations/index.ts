import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Dialect } from '../dialect.ts'
import { createDesk } from './0001-desk.ts'
import { addVersionsAndKeys } from './0002-versions-and-keys.ts'
import { addMail } from './0003-mail.ts'
import { addNodes } from './0004-nodes.ts'
import { addSearch } from './0005-search.ts'
import { addOrder } from './0006-order.ts'
import { layOutSearch } from './0007-search.ts'
import { countVersions } from './0008-versions.ts'
import { addAccountSafety } from './0009-accounts.ts'
import { addFactors } from './0010-factors.ts'
import { addAudit } from './0011-audit.ts'
import { addPrivacy } from './0012-privacy.ts'
import { addFigures } from './0015-figures.ts'
import { addUsernameSkeletons } from './0014-username-skeletons.ts'
import { addUnread } from './0016-unread.ts'
import { addNames } from './0017-names.ts'
import { addDepartures } from './0018-departures.ts'
import { addHandoverNotes } from './0019-handover.ts'
import { addSessionEnds } from './0020-session-ends.ts'

/** The one history of the tables, run in the order of names at every start. Additive: never edit one that has shipped. */
export const migrations = (dialect: Dialect): Record<string, Migration> => ({
  '0001-desk': { up: (db: Kysely<unknown>) => createDesk(db, dialect) },
  '0002-versions-and-keys': { up: (db: Kysely<unknown>) => addVersionsAndKeys(db, dialect) },
  '0003-mail': { up: (db: Kysely<unknown>) => addMail(db, dialect) },
  '0004-nodes': { up: (db: Kysely<unknown>) => addNodes(db, dialect) },
  '0005-search': { up: (db: Kysely<unknown>) => addSearch(db, dialect) },
  '0006-order': { up: (db: Kysely<unknown>) => addOrder(db, dialect) },
  '0007-search': { up: (db: Kysely<unknown>) => layOutSearch(db, dialect) },
  '0008-versions': { up: countVersions },
  '0009-accounts': { up: (db: Kysely<unknown>) => addAccountSafety(db, dialect) },
  '0010-factors': { up: (db: Kysely<unknown>) => addFactors(db, dialect) },
  '0011-audit': { up: (db: Kysely<unknown>) => addAudit(db, dialect) },
  '0012-privacy': { up: (db: Kysely<unknown>) => addPrivacy(db, dialect) },
  '0014-username-skeletons': { up: (db: Kysely<unknown>) => addUsernameSkeletons(db, dialect) },
  '0015-figures': { up: (db: Kysely<unknown>) => addFigures(db, dialect) },
  '0016-unread': { up: (db: Kysely<unknown>) => addUnread(db, dialect) },
  '0017-names': { up: (db: Kysely<unknown>) => addNames(db, dialect.types.text) },
  '0018-departures': { up: (db: Kysely<unknown>) => addDepartures(db, dialect) },
  '0019-handover': { up: (db: Kysely<unknown>) => addHandoverNotes(db, dialect) },
  '0020-session-ends': { up: (db: Kysely<unknown>) => addSessionEnds(db, dialect) },
})
