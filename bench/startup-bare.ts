// The baseline for startup: Fastify and PGlite on the same folder, and nothing else.
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { fastify } from 'fastify';

const database = await PGlite.create(process.argv[2] ?? '', { extensions: { pg_trgm } });
const app = fastify();
app.get('/', async () => (await database.query('select count(*) from intake_forms')).rows);
await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.('ready');
