import type { Message } from './message.ts'

/** Texts about people, roles and permissions. */
export const peopleTexts = {
  roleNameTaken: /*i18n*/ { id: 'server.role.name-taken', message: 'There already is a role of this name.' },
  lockedRoleName: /*i18n*/ {
    id: 'server.role.locked-name',
    message: 'The name of the administrators’ role does not change.',
  },
  lockedRole: /*i18n*/ {
    id: 'server.role.locked',
    message: 'The administrators’ role always holds everything: its permissions do not change.',
  },
  lockedRoleStays: /*i18n*/ {
    id: 'server.role.locked-stays',
    message: 'The administrators’ role cannot be removed.',
  },
  roleHasPeople: /*i18n*/ {
    id: 'server.role.has-people',
    message:
      '{people, plural, one {# person still has this role. Give them another one first.} other {# people still have this role. Give them another one first.}}',
  },
  roleHasPosts: /*i18n*/ {
    id: 'server.role.has-posts',
    message: 'Posts are addressed to this role. Address them to others first.',
  },
  beyondOwnRights: /*i18n*/ {
    id: 'server.role.beyond-own-rights',
    message: 'You cannot give rights that you do not hold as widely yourself: {permissions}.',
  },
  roleBeyondOwnRights: /*i18n*/ {
    id: 'server.role.role-beyond-own-rights',
    message: 'You cannot change a role that holds more than you do: {permissions}.',
  },
  unknownPermission: /*i18n*/ {
    id: 'server.role.unknown-permission',
    message: 'This permission does not exist any more.',
  },
  fieldsMeanNothing: /*i18n*/ {
    id: 'server.role.fields-mean-nothing',
    message: 'This permission cannot be limited to these fields.',
  },
  conditionsMeanNothing: /*i18n*/ {
    id: 'server.role.conditions-mean-nothing',
    message: 'This permission cannot be limited in this way.',
  },
  permissionNameForm: /*i18n*/ {
    id: 'server.permission.name-form',
    message: 'A name is what it is about, a hyphen and what one may do, in small letters: report-export.',
  },
  permissionNameTaken: /*i18n*/ {
    id: 'server.permission.name-taken',
    message: 'There already is a permission of this name.',
  },
  specifiedPermissionName: /*i18n*/ {
    id: 'server.permission.specified-name',
    message: 'This name is given by the product’s specification and does not change.',
  },
  builtInPermissionName: /*i18n*/ {
    id: 'server.permission.built-in-name',
    message: 'The product itself checks this name: it does not change.',
  },
  builtInPermissionStays: /*i18n*/ {
    id: 'server.permission.built-in-stays',
    message: 'The product itself checks this permission: it cannot be removed.',
  },
  permissionHasRoles: /*i18n*/ {
    id: 'server.permission.has-roles',
    message: 'Roles still use this permission: {roles}. Take it from them first.',
  },
  noLongerThere: /*i18n*/ {
    id: 'server.users.no-longer-there',
    message: 'This does not exist any more. Please choose again.',
  },
  fieldNotYours: /*i18n*/ { id: 'server.users.field-not-yours', message: 'You may not change this field.' },
  rightsBeyondOwn: /*i18n*/ {
    id: 'server.users.rights-beyond-own',
    message: 'This would give rights that you do not hold yourself.',
  },
  emailOfStronger: /*i18n*/ {
    id: 'server.users.email-of-stronger',
    message: 'Only somebody who holds all the rights of this person may change their e-mail address.',
  },
  ownTwoFactor: /*i18n*/ {
    id: 'server.users.own-two-factor',
    message: 'Your own second factor is yours to switch off in your profile.',
  },
  twoFactorOfStronger: /*i18n*/ {
    id: 'server.users.two-factor-of-stronger',
    message: 'Only somebody who holds all the rights of this person may take their second factor away.',
  },
  outOfReach: /*i18n*/ { id: 'server.users.out-of-reach', message: 'This is outside of what you may manage.' },
  teamNameTaken: /*i18n*/ { id: 'server.users.team-name-taken', message: 'There already is a team of this name.' },
} as const satisfies Record<string, Message>
