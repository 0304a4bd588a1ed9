//! Models as 0-1 programs.

use std::{collections::HashSet, sync::Arc};

use itertools::Itertools;

use super::{
    Model,
    implied::{self, Implied},
};
use crate::{
    grid::Cell,
    interrupt::{Limiter, Stopped},
    program::{Half, Name, Origin, Program, Relation, Role},
    rule::Stated,
    statement::{Group, LeftValues, Piece, Statement},
};

impl Model {
    /// The rules without those that say once more what another one says.
    pub fn rules_once(&self) -> impl Iterator<Item = &Arc<Stated>> {
        let (mut differ, mut said) = (HashSet::new(), HashSet::new());
        self.rules.iter().filter(move |rule| match rule.group() {
            Some(Group { cells, has_every_value: false }) => {
                differ.insert(cells.iter().copied().sorted_unstable().collect_vec())
            }
            _ => said.insert(rule.statements()),
        })
    }

    /// The model as a 0-1 program: a variable for each cell and value, numbered as
    /// [`Size::var`](crate::grid::Size::var) says, "exactly one value" for each cell, none for each
    /// hole, and the rules' constraints. Compiled once and kept.
    ///
    /// # Errors
    /// If it is stopped.
    pub fn program(&self, limiter: &Limiter) -> Result<&Program, Stopped> {
        Ok(&self.compiled(limiter)?.0)
    }

    /// Sums over few cells that follow from the rules, each with a name. They say nothing new, but
    /// an engine that looks at one statement at a time sees more with them.
    ///
    /// # Errors
    /// If it is stopped.
    pub fn implied_sums(&self, limiter: &Limiter) -> Result<&[(String, Statement)], Stopped> {
        Ok(&self.all_implied(limiter)?.short)
    }

    /// The values that domains leave.
    pub(super) fn left_values(&self) -> LeftValues {
        LeftValues::of(self.rules().iter().flat_map(|rule| rule.statements()), self.size())
    }

    /// The cells of each group in which every value that domains leave has one place.
    pub fn houses(&self) -> impl Iterator<Item = &[Cell]> {
        let left = self.left_values();
        let groups = self.rules().iter().filter_map(|rule| rule.group());
        groups.filter(move |group| left.are_in(group)).map(|group| group.cells)
    }

    /// All that is said, each with the name of who says it: the rules' statements,
    /// [sums that follow](Self::implied_sums), sums over more cells that follow, too, and say much
    /// of each, and what rules [imply](crate::rule::Rule::implies). This is what is pruned by.
    ///
    /// # Errors
    /// If it is stopped.
    pub fn statements(&self, limiter: &Limiter) -> Result<Vec<(&str, &Statement)>, Stopped> {
        let implied = self.all_implied(limiter)?;
        let stated = self
            .rules_once()
            .flat_map(|rule| rule.statements().iter().map(|statement| (rule.name(), statement)));
        let implied = implied.short.iter().chain(&implied.long).chain(&implied.of_rules);
        Ok(stated.chain(implied.map(|(name, statement)| (&**name, statement))).collect())
    }

    fn all_implied(&self, limiter: &Limiter) -> Result<&Implied, Stopped> {
        self.derived.implied.get_or_make(limiter, || implied::of_model(self, limiter))
    }

    /// [`Model::program`] with rows for the [implied sums](Model::implied_sums): what engines
    /// solve.
    ///
    /// # Errors
    /// If it is stopped.
    pub fn stronger_program(&self, limiter: &Limiter) -> Result<&Program, Stopped> {
        let implied = self.all_implied(limiter)?;
        if implied.short.is_empty() && implied.starts.is_empty() {
            return self.program(limiter);
        }
        self.derived.stronger.get_or_make(limiter, || {
            let mut program = self.program(limiter)?.clone();
            self.post_implied(&mut program, limiter)?;
            program.share();
            Ok(program)
        })
    }

    /// States the [implied sums](Model::implied_sums) to a program, and what lines with a rank
    /// begin with.
    ///
    /// # Errors
    /// If it is stopped.
    #[doc(hidden)]
    pub fn post_implied(&self, program: &mut Program, limiter: &Limiter) -> Result<(), Stopped> {
        let implied = self.all_implied(limiter)?;
        implied.short.iter().chain(&implied.starts).try_for_each(|(name, statement)| {
            let name = program.add_name(name);
            statement.post(self.size, name, program, limiter)
        })
    }

    /// The large pieces that the rules speak of, most of whose rows [`Model::lazy_program`]
    /// leaves out.
    pub fn pieces(&self) -> &[Piece] {
        self.derived.pieces.get_or_init(|| {
            let statements = self.rules.iter().flat_map(|rule| rule.statements());
            let large = statements.filter(|statement| Piece::is_large(statement));
            large.unique().filter_map(Piece::of).collect()
        })
    }

    /// [`Model::stronger_program`] without the rows that say of [large pieces](Model::pieces) that
    /// they are connected. Its solutions are the model's if no piece has [cuts](Piece::cuts) for
    /// them.
    ///
    /// # Errors
    /// If it is stopped.
    pub fn lazy_program(&self, limiter: &Limiter) -> Result<&Program, Stopped> {
        if self.pieces().is_empty() {
            return self.stronger_program(limiter);
        }
        let lazy = self.derived.lazy.get_or_make(limiter, || {
            let mut program = Program::new(self.size.variable_count());
            let names = self.post_lazily(&mut program, limiter)?;
            program.share();
            Ok((program, names))
        })?;
        Ok(&lazy.0)
    }

    /// A cell's name in each of the model's programs.
    pub fn cell_name(&self, cell: Cell) -> Name {
        let compiled = self.derived.compiled.get().or_else(|| self.derived.lazy.get());
        let compiled = compiled.unwrap_or_else(|| Limiter::unlimited(|l| self.compiled(l)));
        compiled.1[self.size.index(cell)]
    }

    fn compiled(&self, limiter: &Limiter) -> Result<&(Program, Vec<Name>), Stopped> {
        self.derived.compiled.get_or_make(limiter, || {
            let mut program = Program::new(self.size.variable_count());
            let names = self.post(&mut program, limiter)?;
            program.share();
            Ok((program, names))
        })
    }

    /// States the model to a program that has a variable for each cell and value; returns the
    /// cells' names.
    ///
    /// # Errors
    /// If it is stopped. Some of the rows are not there then.
    pub fn post(&self, program: &mut Program, limiter: &Limiter) -> Result<Vec<Name>, Stopped> {
        self.post_all(program, |_| None, limiter)
    }

    /// The same, and what [follows](Self::post_implied), but without the rows that say of
    /// [large pieces](Model::pieces) that they are connected.
    ///
    /// # Errors
    /// If it is stopped. Some of the rows are not there then.
    #[doc(hidden)]
    pub fn post_lazily(
        &self,
        program: &mut Program,
        limiter: &Limiter,
    ) -> Result<Vec<Name>, Stopped> {
        let names = self.post_all(program, Piece::first_of, limiter)?;
        self.post_implied(program, limiter)?;
        Ok(names)
    }

    /// States that a cell holds one value, or none where there is a hole; `implied` is what other
    /// rows say of that. Returns the name of the row.
    #[doc(hidden)]
    pub fn post_cell(&self, cell: Cell, implied: Option<Half>, program: &mut Program) -> Name {
        let name = program.add_name(cell.to_string());
        let literals = self.size.values_of(cell).map(|value| self.size.var(cell, value).positive());
        let is_hole = self.holes.contains(cell);
        let relation = if is_hole { Relation::AtMost(0) } else { Relation::Exactly(1) };
        let implied = implied.filter(|_| !is_hole);
        program.post(literals, relation, Origin::new(Role::Cell, name), implied);
        name
    }

    /// States the model, with `less` of a statement where there is such a thing.
    fn post_all(
        &self,
        program: &mut Program,
        less: impl Fn(&Statement) -> Option<Statement>,
        limiter: &Limiter,
    ) -> Result<Vec<Name>, Stopped> {
        let size = self.size;
        let mut names = Vec::with_capacity(size.place_count());
        for cell in size.places() {
            limiter.look()?;
            // Where the cell is in a house, a second value in it would leave too few values for
            // the house's other cells.
            let mut groups = self.rules_of(cell).filter_map(Stated::group);
            let implied = groups.any(|group| group.has_every_value).then_some(Half::AtMost);
            names.push(self.post_cell(cell, implied, program));
        }
        for rule in self.rules_once() {
            limiter.look()?;
            let name = program.add_name(rule.name());
            for statement in rule.statements() {
                let less = less(statement);
                less.as_ref().unwrap_or(statement).post(size, name, program, limiter)?;
            }
        }
        Ok(names)
    }
}
