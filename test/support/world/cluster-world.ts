import { createTestWorld } from './test-world.ts';

/** The parts of a form that tests of a cluster use. */
export interface Form {
  readonly id: string;
  readonly slug: string;
}

/** A world on a node of Citus. */
export async function createClusterWorld() {
  const world = await createTestWorld({ env: { WEBHOOK_ALLOW_PRIVATE: 'true' } });
  const alice = await world.client();
  const { db } = world.services;
  /** The node that stores a form, as `host:port`. */
  const nodeOf = async ({ id }: Form) => {
    const { rows } = await db.pool.query<{ node: string }>(
      `SELECT format('%s:%s', nodename, nodeport) AS node FROM citus_shards
       WHERE table_name = 'forms'::regclass AND shardid = get_shard_id_for_distribution_column('forms', $1::text)`,
      [id],
    );
    return rows[0]?.node;
  };
  const submit = ({ slug }: Form, headers = {}) =>
    world.visitor.rest(`POST /public/forms/${slug}/submissions`, {
      body: { answers: { name: 'Ann' } },
      headers,
    });
  return { world, alice, db, nodeOf, submit };
}
