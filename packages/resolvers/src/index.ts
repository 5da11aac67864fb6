import type { Resolver } from "./define-resolver.ts";
import { resolveEntity } from "./entity/resolve-entity.ts";
import { resolvePerson } from "./person/resolve-person.ts";
import { resolvePlace } from "./place/resolve-place.ts";

export type { Resolver, ResolverContext, WholeAnswer } from "./define-resolver.ts";

/** The resolvers in the order in which the server lists them. */
export const resolvers: readonly Resolver[] = [resolveEntity, resolvePerson, resolvePlace];
